import { refuseFrozen } from '../freeze'
import { decideSwitch } from '../decide-switch'
import type { Ledger } from '../store/ledger'
import type { Store } from '../store/store'
import { switchLive } from '../store/switch'
import type { Envelope } from '../trust/envelope'
import type { SigningKey } from '../trust/keys'
import { portalOf, signedRequest } from '../trust/request'
import type { Canary } from './audience'

interface EndOptions {
  readonly store: Store
  readonly name: string
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
}

export interface EndResult {
  readonly name: string
  /** Of the canary. */
  readonly version: string
}

/** Give everybody the live version again. @throws with one line when no canary runs or no reason is given */
export const stopCanary = async ({ store, ...request }: EndOptions): Promise<EndResult> =>
  acceptStop(store, signedEnd('stop', request, await portalOf(store)))

/** Make the canary the live version. @throws with one line when no canary runs, or it may not go live */
export const promoteCanary = async ({ store, ...request }: EndOptions): Promise<EndResult> =>
  acceptPromote(store, signedEnd('promote', request, await portalOf(store)))

/** A signed request to end a canary. */
function signedEnd(
  action: 'stop' | 'promote',
  { name, key, by, reason }: Omit<EndOptions, 'store'>,
  portal: string,
): Envelope {
  return signedRequest({ action, name, by, reason }, key, portal)
}

/** Carry out a signed request to stop a canary. @throws with one line; nothing has changed then */
export async function acceptStop(store: Store, envelope: Envelope): Promise<EndResult> {
  let ended: Canary | undefined
  await switchLive(store, envelope, async ({ request, ledger }) => {
    if (request.action !== 'stop') throw new Error('This is not a request to stop a canary')
    if (!request.reason) throw new Error('Say why with --reason: the team will ask')
    ended = runningCanary(ledger, request.name)
    return { changes: {}, ended: { [request.name]: request.reason } }
  })
  return resultOf(ended)
}

/** Carry out a signed request to make a canary live. @throws with one line; nothing has changed then */
export async function acceptPromote(store: Store, envelope: Envelope): Promise<EndResult> {
  let ended: Canary | undefined
  await switchLive(store, envelope, async (state) => {
    const { request, ledger } = state
    if (request.action !== 'promote') throw new Error('This is not a request to make a canary live')
    const { name } = request
    refuseFrozen(ledger, [name])
    ended = runningCanary(ledger, name)
    const { version, previous } = ledger.live[name] ?? {}
    return decideSwitch(store, state, {
      name,
      version: ended.version,
      candidates: [version, previous].filter((each) => each !== undefined),
    })
  })
  return resultOf(ended)
}

/** @throws when there is none */
function runningCanary(ledger: Ledger, name: string): Canary {
  const found = ledger.canaries.find((each) => each.name === name)
  if (!found) throw new Error(`No canary of ${name} is running`)
  return found
}

const resultOf = (ended: Canary | undefined): EndResult => ({
  name: ended?.name ?? '',
  version: ended?.version ?? '',
})
