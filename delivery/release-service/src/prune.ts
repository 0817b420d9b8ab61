import { rm } from 'node:fs/promises'
import path from 'node:path'
import { deltaFolder } from './deltas/index-file'
import { versionsOf } from './list'
import type { Ledger } from './store/ledger'
import type { Store } from './store/store'
import { switchLive } from './store/switch'
import type { Envelope } from './trust/envelope'
import type { SigningKey } from './trust/keys'
import { portalOf, signedRequest } from './trust/request'

interface PruneOptions {
  readonly store: Store
  readonly names: readonly string[]
  /** How many of the newest versions of each stay. Live and fallback versions always stay. */
  readonly keep: number
  readonly key: SigningKey
  readonly by: string
}

/**
 * Remove old releases. Open tabs may still request their files: keep more versions than were published today.
 *
 * @returns name and version of the removed releases
 * @throws when `keep` is not a positive integer
 */
export async function prune({ store, names, keep, key, by }: PruneOptions): Promise<string[]> {
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep takes a number of versions, at least 1')
  const request = { names: [...names], keep, by, reason: `keep ${keep}` }
  return acceptPrune(store, signedRequest({ ...request, action: 'prune' }, key, await portalOf(store)))
}

/** Carry out a signed request to remove old releases. @throws with one line; nothing has changed then */
export async function acceptPrune(store: Store, envelope: Envelope): Promise<string[]> {
  let removed: string[] = []
  await switchLive(store, envelope, async ({ request, ledger }) => {
    if (request.action !== 'prune') throw new Error('This is not a request to remove old releases')
    removed = await oldVersions(store.folder, ledger, request.names, request.keep)
    return removed.length > 0 ? { changes: {}, removed } : undefined
  })
  // After the ledger names them, so that a run that is killed leaves a file too many rather than one too few.
  for (const each of removed) {
    const [name = '', version = ''] = each.split(' ')
    for (const folder of [path.join(store.folder, name, version), deltaFolder(store.folder, name, version)])
      await rm(folder, { recursive: true, force: true })
  }
  return removed
}

async function oldVersions(releases: string, ledger: Ledger, names: readonly string[], keep: number) {
  const old: string[] = []
  for (const name of names) {
    const versions = await versionsOf(releases, [name])
    const candidates = versions.slice(keep).filter(({ state }) => state === '')
    old.push(...candidates.map(({ version }) => `${name} ${version}`))
  }
  return old
}
