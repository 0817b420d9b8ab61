import { refuseFrozen } from './freeze'
import type { Store } from './store/store'
import { switchLive } from './store/switch'
import type { Envelope } from './trust/envelope'
import type { SigningKey } from './trust/keys'
import { portalOf, signedRequest } from './trust/request'

interface RemoveOptions {
  readonly store: Store
  readonly name: string
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
}

export interface RemoveResult {
  /** The version that was live. */
  readonly from: string
}

/**
 * Take a section off the portal: its pages and links are gone, and its paths are free for other sections. Its releases stay, so
 * open tabs keep working, and a rollback brings the section back.
 *
 * @throws with one line when it is not live, or no reason is given
 */
export const remove = async ({ store, key, ...request }: RemoveOptions): Promise<RemoveResult> =>
  acceptRemove(store, signedRequest({ action: 'remove', ...request }, key, await portalOf(store)))

/** Carry out a signed request to remove a section. @throws with one line; nothing has changed then */
export async function acceptRemove(store: Store, envelope: Envelope): Promise<RemoveResult> {
  let from = ''
  await switchLive(store, envelope, async ({ request, ledger }) => {
    if (request.action !== 'remove') throw new Error('This is not a request to remove a section')
    const { name, reason } = request
    if (!reason) throw new Error('Say why with --reason: its visitors will ask')
    if (name === 'shell') throw new Error('The shell cannot be removed: without it there is no portal')
    refuseFrozen(ledger, [name])
    const live = ledger.live[name]
    if (!live) throw new Error(`${name} is not live`)
    from = live.version
    return { changes: {}, gone: [name] }
  })
  return { from }
}
