import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ledgerFile, localKey, readLedgerToServe, refresh, type Store } from '@recog/release-service/store'
import { publish, type PublishResult } from '@recog/release-service/operations'

interface Import {
  readonly store: Store
  /** File of the key that signs them. Where nothing was ever released it is created and allowed to release everything. */
  readonly signingKey: string
  /** Folder of the builds, by name. */
  readonly builds: string
  readonly reason: string
}

/**
 * Whether anything was ever released into the store. If it cannot be reached, the copy of this machine tells. A mistake in the ledger
 * must not keep the portal from starting: it serves what was last in order, and says why.
 *
 * @throws when the store cannot be reached and this machine has no copy
 */
export async function isReleased(store: Store): Promise<boolean> {
  const { folder } = store
  await refresh(store).catch((error: unknown) => {
    if (!existsSync(ledgerFile(folder))) throw error
  })
  const { entries, problems } = await readLedgerToServe(folder)
  return entries.length + problems.length > 0
}

/**
 * Sign the builds that this version of the portal brings, and make them live together, after the checks of every release.
 *
 * @throws with the reason in one line; nothing has changed then
 */
export async function importReleases({
  store,
  signingKey,
  builds,
  reason,
}: Import): Promise<readonly PublishResult[]> {
  const names = existsSync(builds) ? readdirSync(builds).toSorted() : []
  if (names.length === 0)
    throw new Error(
      `Nothing is released yet, and ${builds} has no releases. Publish the shell and the sections`,
    )
  const key = await localKey(store, signingKey)
  return publish({
    store,
    key,
    builds: names.map((name) => ({ name, folder: path.join(builds, name) })),
    by: 'portal',
    reason,
  })
}
