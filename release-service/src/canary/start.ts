import { moveIntoPlace } from '../staging/move-into-place'
import type { Staged } from '../staging/checked-release'
import { STORYBOOK } from '../store/names'
import type { Ledger } from '../store/ledger'
import type { Decision } from '../store/switch'
import type { Audience } from './audience'

/**
 * Start a canary with a checked release, or change the audience of a running one.
 *
 * @throws with one line unless there is exactly one release, and another version of its name is live
 */
export async function startCanary(
  releases: string,
  ledger: Ledger,
  staged: readonly Staged[],
  audience: Audience,
): Promise<Decision> {
  const [each, ...more] = staged
  if (!each || more.length > 0) throw new Error('A canary is one release: name one section')
  const { name, release } = each
  if (name === STORYBOOK) throw new Error(`${name} has no canaries: publish it without --canary and --group`)
  if (!ledger.live[name])
    throw new Error(`${name} has no live version to compare with. Publish it without --canary first`)
  const statement = await moveIntoPlace(releases, each, ledger)
  return { changes: {}, canaries: { [name]: { version: release.version, audience, statement } } }
}
