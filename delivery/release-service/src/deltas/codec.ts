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
const CODERS: Readonly<Record<DeltaEncoding, Coder>> = {
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

/** Bytes of the hash. */
const HASH_LENGTH = 32

/**
 * Compress a file as its difference from another.
 *
 * @param hash SHA-256 of the dictionary, in hex
 */
export async function encodeDelta(
  encoding: DeltaEncoding,
  content: Buffer,
  dictionary: Buffer,
  hash: string,
): Promise<Buffer> {
  const { magic, compress } = CODERS[encoding]
  return Buffer.concat([magic, Buffer.from(hash, 'hex'), await compress(content, dictionary)])
}

/**
 * The file that a browser makes of a delta.
 *
 * @param most bytes that it may have
 * @returns undefined when the delta is damaged, is of another dictionary, or this Node.js cannot read it
 */
export function decodeDelta(
  encoding: DeltaEncoding,
  delta: Buffer,
  dictionary: Buffer,
  hash: string,
  most: number,
): Buffer | undefined {
  const { magic, decompress } = CODERS[encoding]
  const start = Buffer.concat([magic, Buffer.from(hash, 'hex')])
  if (start.length !== magic.length + HASH_LENGTH || !delta.subarray(0, start.length).equals(start))
    return undefined
  try {
    return decompress(delta.subarray(start.length), dictionary, most)
  } catch {
    return undefined
  }
}

let known: Promise<DeltaEncoding | undefined> | undefined

/** The best encoding that this Node.js can create; undefined if it has no dictionaries. */
export function deltaEncoding(): Promise<DeltaEncoding | undefined> {
  known ??= firstThatWorks()
  return known
}

async function firstThatWorks(): Promise<DeltaEncoding | undefined> {
  for (const encoding of DELTA_ENCODINGS) if (await works(encoding)) return encoding
  return undefined
}

/** An old Node.js ignores the option, so that the result does not get smaller. */
async function works(encoding: DeltaEncoding): Promise<boolean> {
  const sample = Buffer.from(Array.from({ length: 256 }, (_, index) => (index * 167) % 251))
  try {
    const { compress, decompress } = CODERS[encoding]
    const body = await compress(sample, sample)
    return body.length < 100 && decompress(body, sample, sample.length).equals(sample)
  } catch {
    return false
  }
}
