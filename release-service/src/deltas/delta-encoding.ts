import { DELTA_ENCODINGS, CODERS, type DeltaEncoding } from './coders'

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
