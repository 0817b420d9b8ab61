import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptReleases } from '../publish'
import { acceptPrune } from '../prune'
import { acceptRollback } from '../rollback'
import { checkedRelease, withStagingFolders } from '../staging'
import { PROVENANCE_FILE } from '../store/files'
import { acceptedIn } from '../store/accepted'
import { readLedger } from '../store/ledger'
import type { Store } from '../store/store'
import type { Envelope } from '../trust/envelope'
import { openedRequest } from '../trust/request'
import { readSigners } from '../trust/signers'
import { checkedStatement, textOfStatement, type CheckedStatement } from '../trust/statement'
import type { RequestBody } from './protocol'
import type { Uploads } from './uploads'

/** A release that arrives: its statement, and where each of its files is. */
interface Arriving {
  readonly signed: CheckedStatement
  readonly bytes: Buffer
  /** Folder of an accepted release that has the file already, by digest. */
  readonly known: ReadonlyMap<string, string>
}

/** The outcome of a request: files that are missing, or a result for the command line. */
export type Outcome =
  | { readonly kind: 'missing'; readonly digests: ReadonlySet<string> }
  | { readonly kind: 'done'; readonly result: unknown }

/**
 * Carry out a signed request that arrived over HTTP.
 *
 * @throws with one line when it is not accepted; nothing has changed then
 */
export async function receive(
  store: Store,
  uploads: Uploads,
  { request, statements }: RequestBody,
): Promise<Outcome> {
  const at = new Date().toISOString()
  const { value } = openedRequest(request, await readSigners(store.signers), at)
  if (value.action === 'rollback') return { kind: 'done', result: await acceptRollback(store, request) }
  if (value.action === 'prune') return { kind: 'done', result: await acceptPrune(store, request) }
  const arriving = await Promise.all(statements.map((each) => arrivingRelease(store, each, at)))
  const missing = await missingFiles(arriving, uploads)
  if (missing.size > 0) return { kind: 'missing', digests: missing }
  const result = await withStagingFolders(store.folder, arriving.length, async (folders) => {
    const staged = []
    for (const [index, each] of arriving.entries()) {
      const folder = folders[index] ?? ''
      await assemble(folder, each, uploads)
      staged.push(await checkedRelease(folder, await readSigners(store.signers), at))
    }
    return acceptReleases(store, request, staged)
  })
  await uploads.clear(arriving.flatMap(({ signed }) => [...signed.digests.values()]))
  return { kind: 'done', result }
}

/** @throws when the statement is not signed by a key that may release its section, or names too many files */
async function arrivingRelease(store: Store, statement: Envelope, at: string): Promise<Arriving> {
  const bytes = Buffer.from(textOfStatement(statement))
  const signed = checkedStatement(bytes, await readSigners(store.signers), at)
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

async function missingFiles(arriving: readonly Arriving[], uploads: Uploads): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const { signed, known } of arriving)
    for (const digest of signed.digests.values())
      if (!known.has(digest) && !(await uploads.has(digest))) missing.add(digest)
  return missing
}

async function assemble(folder: string, { signed, bytes, known }: Arriving, uploads: Uploads): Promise<void> {
  for (const [file, digest] of signed.digests) {
    const to = path.join(folder, file)
    const from = known.get(digest) ?? uploads.fileOf(digest)
    await mkdir(path.dirname(to), { recursive: true })
    await copyFile(from, to)
  }
  await writeFile(path.join(folder, PROVENANCE_FILE), bytes)
}
