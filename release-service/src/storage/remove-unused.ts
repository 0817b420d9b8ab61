import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptedFolder, partsOf } from '../store/accepted'
import { PROVENANCE_FILE } from '../store/files'
import type { Ledger } from '../store/ledger'
import { readRelease } from '../store/release'
import { parseEnvelope } from '../trust/envelope'
import { digestsOf } from '../trust/statement-format'
import type { Bucket } from './bucket'
import { inParallel } from './in-parallel'
import { documentsKey } from './stored-documents'
import { storedReleases } from './stored-releases'

/** How many switches keep their documents, for machines that are just reading them. */
const KEPT_DOCUMENTS = 10

/**
 * Remove what the last entry of a ledger made useless: old documents, and the files of releases that it removed. The parts that
 * documents are composed from stay. No key is ever used again, so nobody else is creating these objects.
 */
export async function removeUnused(
  bucket: Bucket,
  releases: string,
  { entries }: Pick<Ledger, 'entries'>,
): Promise<void> {
  // An entry names the line before it.
  const old = entries.at(-KEPT_DOCUMENTS)?.previous
  if (old) await bucket.remove(documentsKey(old))
  const removed = new Set(entries.at(-1)?.removed)
  for (const { name, version, prefix, statement } of storedReleases({ entries }))
    if (removed.has(`${name} ${version}`)) {
      const files = await withoutParts(acceptedFolder(releases, statement))
      await inParallel(files, (file) => bucket.remove(prefix + file))
    }
}

/** The files of a release that no document is composed from. @param folder of its parts */
async function withoutParts(folder: string): Promise<string[]> {
  const envelope = parseEnvelope(await readFile(path.join(folder, PROVENANCE_FILE)))
  const release = await readRelease(folder)
  const parts = release ? partsOf(release) : new Set()
  return [...digestsOf(envelope).keys()].filter((file) => !parts.has(file))
}
