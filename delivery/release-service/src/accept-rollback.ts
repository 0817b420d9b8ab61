import { fallbackCandidates, type Live } from './store/ledger'
import type { Store } from './store/store'
import { switchLive, type SwitchState } from './store/switch'
import type { Envelope } from './trust/envelope'
import { decideSwitch } from './decide-switch'

export interface RollbackResult {
  readonly version: string
  readonly from: string
}

/** Carry out a signed request to roll back. @throws with one line; nothing has changed then */
export async function acceptRollback(store: Store, envelope: Envelope): Promise<RollbackResult> {
  let version = ''
  let from = ''
  await switchLive(store, envelope, async (state) => {
    const { request, ledger } = state
    if (request.action !== 'rollback') throw new Error('This is not a request to roll back')
    if (!request.reason) throw new Error('A rollback needs a reason')
    const { name } = request
    const live = ledger.live[name]
    if (request.from !== undefined && request.from !== live?.version)
      throw new Error(`${name} ${request.from} is not live any more`)
    const replacement = state.replaced[name]
    if (replacement && live && (request.to ?? live.version) === live.version) {
      version = live.version
      from = 'one that cannot be trusted'
      return undefined
    }
    version = await targetOf(state, name, live, request.to)
    from = live?.version ?? 'nothing'
    const { by, reason } = request
    const history = [
      ...ledger.historyOf(name),
      { version, action: 'rollback', at: state.at, by, reason } as const,
    ]
    const candidates = fallbackCandidates(history, version)
    // Otherwise a team could block the rollback of another one, with a page where that one had one. The paths of a removed section are free.
    const winsOver = ledger.isRemoved(name) ? undefined : 'later claims'
    return decideSwitch(store, state, { name, version, candidates, winsOver })
  })
  return { version, from }
}

/** @throws with one line when there is no such version, or it is live already */
async function targetOf(
  { ledger }: SwitchState,
  name: string,
  live: Live | undefined,
  to: string | undefined,
): Promise<string> {
  const last = ledger.historyOf(name).at(-1)
  const isRemoved = ledger.isRemoved(name)
  if (!live && last && !to && !isRemoved)
    throw new Error(
      `No version of ${name} can be trusted. Name one with --to, publish a new one, or take it offline with "sections freeze"`,
    )
  if (!live && !last && !to) throw new Error(`${name} was never published`)
  // A section that was removed comes back with the version that it had.
  const target = to ?? (isRemoved ? last?.version : live?.previous)
  if (!target) throw new Error(`${name} has no version before ${live?.version}; name one with --to`)
  if (target === live?.version) throw new Error(`${name} ${target} is live already`)
  if (!ledger.acceptance(name, target)) throw new Error(`${name} has no release ${target}`)
  return target
}
