import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ReleasedFiles } from '../read/released-files'
import { PROVENANCE_FILE } from '../store/files'
import { readLedger } from '../store/ledger-file'
import type { Store } from '../store/store'
import type { Envelope } from '../trust/envelope'
import { readSigners } from '../trust/signers'
import { checkedStatement, textOfStatement, type CheckedStatement } from '../trust/statement'
import type { Uploads } from './uploads'

/** A release that arrives: its statement, and where each of its files is. */
interface Arriving {
  readonly signed: CheckedStatement
  readonly bytes: Buffer
  /** The file in an accepted release that is as it was signed, by digest. */
  readonly known: ReadonlyMap<string, Buffer>
}

/** The most files of a release for one that is built: compressed copies and a source map; and some about the build. */
const COPIES = 5

/** Read a statement that arrived. @throws when it is not signed by a key that may release its section, or names too many files */
export async function arrivingRelease(store: Store, statement: Envelope, at: string): Promise<Arriving> {
  const bytes = Buffer.from(textOfStatement(statement))
  const signers = await readSigners(store)
  const signed = checkedStatement(bytes, signers, at)
  const { name, version } = signed.about
  const most = signers.limitsOf(name).files * COPIES
  if (signed.digests.size > most)
    throw new Error(`${name} ${version} has ${signed.digests.size} files, the limit is ${most} with copies`)
  return { signed, bytes, known: await knownFiles(store, signed) }
}

/**
 * Files of the live and the fallback version by digest: most files of a new version are the same. Changed ones do not count, so that
 * a team whose folder somebody has written to can still publish.
 */
async function knownFiles(store: Store, { about, digests }: CheckedStatement): Promise<Map<string, Buffer>> {
  const { version, previous } = (await readLedger(store.folder)).live[about.name] ?? {}
  const files = new ReleasedFiles(store)
  const wanted = new Set(digests.values())
  const known = new Map<string, Buffer>()
  for (const each of [version, previous]) {
    if (!each) continue
    const found = await files.statement(about.name, each)
    for (const [file, digest] of found?.digests ?? []) {
      const content = wanted.has(digest) && !known.has(digest) && (await files.read(about.name, each, file))
      if (content) known.set(digest, content)
    }
  }
  return known
}

/** Digests of the files that nobody has uploaded yet. */
export async function missingFiles(
  arriving: readonly Arriving[],
  uploads: Uploads,
  key: string,
): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const { signed, known } of arriving)
    for (const digest of signed.digests.values())
      if (!known.has(digest) && !(await uploads.has(key, digest))) missing.add(digest)
  return missing
}

/** Put a release together in an empty folder. @param uploaded where the file with a digest is */
export async function assemble(
  folder: string,
  { signed, bytes, known }: Arriving,
  uploaded: (digest: string) => string,
): Promise<void> {
  for (const [file, digest] of signed.digests) {
    const to = path.join(folder, file)
    const content = known.get(digest)
    await mkdir(path.dirname(to), { recursive: true })
    await (content ? writeFile(to, content) : copyFile(uploaded(digest), to))
  }
  await writeFile(path.join(folder, PROVENANCE_FILE), bytes)
}
