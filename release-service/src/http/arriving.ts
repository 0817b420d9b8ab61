import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptedIn } from '../store/accepted'
import { PROVENANCE_FILE } from '../store/files'
import { readLedger } from '../store/ledger-file'
import type { Store } from '../store/store'
import type { Envelope } from '../trust/envelope'
import { readSigners } from '../trust/read-signers'
import { checkedStatement, type CheckedStatement } from '../trust/checked-statement'
import { textOfStatement } from '../trust/statement-format'
import type { Uploads } from './uploads'

/** A release that arrives: its statement, and where each of its files is. */
interface Arriving {
  readonly signed: CheckedStatement
  readonly bytes: Buffer
  /** Folder of an accepted release that has the file already, by digest. */
  readonly known: ReadonlyMap<string, string>
}

/** Read a statement that arrived. @throws when it is not signed by a key that may release its section, or names too many files */
export async function arrivingRelease(store: Store, statement: Envelope, at: string): Promise<Arriving> {
  const bytes = Buffer.from(textOfStatement(statement))
  const signed = checkedStatement(bytes, await readSigners(store), at)
  return { signed, bytes, known: await knownFiles(store, signed.about.name) }
}

/** Files of the live and the fallback version by digest: most files of a new version are the same. */
async function knownFiles(store: Store, name: string): Promise<Map<string, string>> {
  const ledger = await readLedger(store.folder)
  const accepted = await acceptedIn(store, ledger)
  const { version, previous } = ledger.live[name] ?? {}
  const known = new Map<string, string>()
  for (const each of [version, previous]) {
    if (!each) continue
    const found = await accepted.read(name, each).catch(() => undefined)
    for (const [file, digest] of found?.signed.digests ?? [])
      known.set(digest, path.join(store.folder, name, each, file))
  }
  return known
}

/** Digests of the files that nobody has uploaded yet. */
export async function missingFiles(arriving: readonly Arriving[], uploads: Uploads): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const { signed, known } of arriving)
    for (const digest of signed.digests.values())
      if (!known.has(digest) && !(await uploads.has(digest))) missing.add(digest)
  return missing
}

/** Put a release together in an empty folder. */
export async function assemble(
  folder: string,
  { signed, bytes, known }: Arriving,
  uploads: Uploads,
): Promise<void> {
  for (const [file, digest] of signed.digests) {
    const to = path.join(folder, file)
    const from = known.get(digest) ?? uploads.fileOf(digest)
    await mkdir(path.dirname(to), { recursive: true })
    await copyFile(from, to)
  }
  await writeFile(path.join(folder, PROVENANCE_FILE), bytes)
}
