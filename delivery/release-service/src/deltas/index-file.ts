import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { releasedPath } from '../store/release'
import { DELTA_ENCODINGS } from './codec'

const entry = z.object({
  /** Of the version. */
  file: releasedPath,
  /** The file that a browser may have. */
  from: z.object({ version: z.string().regex(/^[\w.+-]+$/), file: releasedPath }),
  /** SHA-256 of that file, in hex. */
  dictionary: z.string().regex(/^[0-9a-f]{64}$/),
  encoding: z.enum(DELTA_ENCODINGS),
})

/** A prepared delta. It is only a hint where to look: whoever sends one decodes it first and compares the signed digest. */
export type DeltaEntry = z.infer<typeof entry>

/** The folder of the deltas of a version. */
export const deltaFolder = (releases: string, name: string, version: string) =>
  path.join(releases, 'deltas', name, version)

export const INDEX = 'index.json'

/** The file of a delta, relative to its folder. */
export const deltaFile = ({ file, dictionary, encoding }: DeltaEntry) =>
  `${file}.${dictionary.slice(0, 16)}.${encoding}`

/** The deltas of a version; none when the index is missing or damaged. */
export async function readIndex(folder: string): Promise<readonly DeltaEntry[]> {
  const text = await readFile(path.join(folder, INDEX), 'utf8').catch(() => '[]')
  try {
    return z.array(entry).parse(JSON.parse(text))
  } catch {
    return []
  }
}
