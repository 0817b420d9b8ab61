import { CODERS, type DeltaEncoding } from './coders'

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
