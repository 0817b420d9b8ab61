import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleasedFiles } from '../read/released-files'
import type { Ledger } from '../store/ledger'
import type { Store } from '../store/store'
import { encodeDelta } from './codec'
import type { DeltaEncoding } from './coders'
import { deltaFile, type DeltaEntry } from './index-file'
import { hasDeltas, stemOf } from './stem'

/** A delta is kept if it is at most this part of the compressed file. */
const WORTH = 0.8

export interface Preparation {
  readonly store: Store
  readonly files: ReleasedFiles
  readonly ledger: Ledger
  readonly name: string
  readonly version: string
  readonly encoding: DeltaEncoding
}

/** Prepare the deltas of all files of a version from those of one before. */
export async function prepareFrom(
  { files, name, version, encoding }: Preparation,
  before: string,
  draft: string,
): Promise<DeltaEntry[]> {
  const old = await files.statement(name, before)
  const now = await files.statement(name, version)
  const made: DeltaEntry[] = []
  for (const file of [...(now?.digests.keys() ?? [])].filter(hasDeltas)) {
    for (const from of [...(old?.digests.keys() ?? [])].filter((each) => stemOf(each) === stemOf(file))) {
      const content = await files.read(name, version, file)
      const dictionary = await files.read(name, before, from)
      const hash = old?.digests.get(from)
      if (!content || !dictionary || !hash) continue
      const entry = { file, from: { version: before, file: from }, dictionary: hash, encoding }
      const delta = await encodeDelta(encoding, content, dictionary, hash)
      const whole = await files.read(name, version, `${file}.br`)
      if (delta.length > WORTH * (whole ?? content).length) continue
      const to = path.join(draft, deltaFile(entry))
      await mkdir(path.dirname(to), { recursive: true })
      await writeFile(to, delta)
      made.push(entry)
    }
  }
  return made
}
