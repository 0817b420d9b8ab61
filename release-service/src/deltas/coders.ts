import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** Content codings with a dictionary (RFC 9842), best first. */
export const DELTA_ENCODINGS = ['dcb', 'dcz'] as const
export type DeltaEncoding = (typeof DELTA_ENCODINGS)[number]

interface Coder {
  /** The first bytes of every body, before the SHA-256 of the dictionary. */
  readonly magic: Buffer
  /** In the thread pool: it takes up to a second. */
  compress(content: Buffer, dictionary: Buffer): Promise<Buffer>
  /** @param most bytes that it may become */
  decompress(body: Buffer, dictionary: Buffer, most: number): Buffer
}

/** Node has dictionaries for zstd from 24.6 on and for brotli from 24.15 on; its types have neither yet. */
type Compress = (bytes: Buffer, options: object, done: (error: Error | null, result: Buffer) => void) => void
type Decompress = (bytes: Buffer, options: object) => Buffer
const { brotliCompress, brotliDecompressSync, constants } = zlib
const { zstdCompress, zstdDecompressSync } = zlib as unknown as {
  readonly zstdCompress?: Compress
  readonly zstdDecompressSync?: Decompress
}
/** zstd's `compressionLevel` and `windowLog`; the constants lack names on older versions. */
const ZSTD = { 100: 19, 101: 23 }
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }

/** How a body of each encoding starts, and how Node.js creates and reads it. */
export const CODERS: Readonly<Record<DeltaEncoding, Coder>> = {
  dcb: {
    magic: Buffer.from('ff444342', 'hex'),
    compress: (content, dictionary) =>
      promisify(brotliCompress as Compress)(content, { params: BROTLI, dictionary }),
    decompress: (body, dictionary, most) =>
      brotliDecompressSync(body, { dictionary, maxOutputLength: most } as object),
  },
  dcz: {
    magic: Buffer.from('5e2a4d1820000000', 'hex'),
    compress: (content, dictionary) =>
      promisify(required(zstdCompress))(content, { params: ZSTD, dictionary }),
    decompress: (body, dictionary, most) =>
      required(zstdDecompressSync)(body, { dictionary, maxOutputLength: most }),
  },
}

function required<T>(coder: T | undefined): T {
  if (!coder) throw new Error('This Node.js has no zstd')
  return coder
}
