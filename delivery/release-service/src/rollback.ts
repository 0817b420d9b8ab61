import type { Store } from './store/store'
import type { SigningKey } from './trust/keys'
import { portalOf, signedRequest } from './trust/request'
import { acceptRollback, type RollbackResult } from './accept-rollback'

export { acceptRollback, type RollbackResult } from './accept-rollback'
export { decideSwitch } from './decide-switch'

export interface RollbackOptions {
  readonly store: Store
  readonly name: string
  /** The version to go back to; the fallback version when left out. */
  readonly to?: string | undefined
  /** Only if this version is still live. */
  readonly from?: string | undefined
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
}

/**
 * Make an earlier release live again, without building or copying anything.
 *
 * The version that is rolled back does not become the fallback version: it was withdrawn for a reason.
 *
 * @throws with one line when there is no version to go back to, it does not run with what is live, or no reason is given;
 *   nothing has changed then
 */
export async function rollback(options: RollbackOptions): Promise<RollbackResult> {
  const { store, name, to, from, key, by, reason } = options
  if (!reason) throw new Error('Say why with --reason: those who come after you will ask')
  return acceptRollback(
    store,
    signedRequest(
      { action: 'rollback', name, ...(to && { to }), ...(from && { from }), by, reason },
      key,
      await portalOf(store),
    ),
  )
}
