import type { Ledger } from './store/ledger'
import type { Store } from './store/store'
import { switchLive } from './store/switch'
import type { Envelope } from './trust/envelope'
import type { SigningKey } from './trust/keys'
import { portalOf, signedRequest } from './trust/request'

export interface FreezeOptions {
  readonly store: Store
  readonly action: 'freeze' | 'unfreeze'
  /** Names of sections, `shell`, or `*` for everything. */
  readonly names: readonly string[]
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
}

/**
 * Allow no new version of these names until they are unfrozen. Rolling back and stopping a canary stay possible.
 *
 * @throws with one line when no reason is given, or the key may not release them
 */
export async function freeze({ store, action, names, key, by, reason }: FreezeOptions): Promise<void> {
  await acceptFreeze(
    store,
    signedRequest({ action, names: [...names], by, reason }, key, await portalOf(store)),
  )
}

/** Carry out a signed request to freeze or unfreeze. @throws with one line; nothing has changed then */
export async function acceptFreeze(store: Store, envelope: Envelope): Promise<void> {
  await switchLive(store, envelope, async ({ request, ledger }) => {
    if (request.action !== 'freeze' && request.action !== 'unfreeze')
      throw new Error('This is not a request to freeze releases')
    if (!request.reason) throw new Error('Say why with --reason: other teams will wonder')
    const isFrozen = request.action === 'freeze'
    const changed = request.names.filter((name) => isFrozenBy(ledger, name) !== isFrozen)
    return changed.length > 0 ? { changes: {}, frozen: changed } : undefined
  })
}

/** Whether this very name is frozen; `*` is a name of its own. */
const isFrozenBy = (ledger: Ledger, name: string) =>
  ledger.entries.findLast(({ frozen = [] }) => frozen.includes(name))?.action === 'freeze'

/** @throws with who froze a name, since when and why */
export function refuseFrozen(ledger: Ledger, names: readonly string[]): void {
  for (const name of names) {
    const found = ledger.freezeOf(name)
    if (!found) continue
    const { by, at, reason, frozen = [] } = found
    const what = frozen.includes('*') ? 'All releases are' : `${name} is`
    throw new Error(
      `${what} frozen since ${at} by ${by}: ${reason}. Rolling back stays possible; "sections unfreeze" ends it`,
    )
  }
}
