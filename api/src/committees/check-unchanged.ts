import type { MembershipVersion } from '@recog/api-contract/constants'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { roleIn, type Group } from './lock-groups'

interface SeenMembership {
  readonly group: Group
  readonly target: Person
  /** The role that the caller saw. */
  readonly seen: MembershipVersion
  /** The state that the caller wants. */
  readonly assigned: boolean
}

/**
 * Refuse to change a membership that has changed since the caller loaded it (R7.62). If it already is as the caller wants it, there
 * is nothing to change, so that a repeated call succeeds.
 *
 * @param tx a transaction that has locked the group
 * @throws {Refusal} 409 with the other change
 */
export async function checkUnchanged(
  tx: Write,
  { group, target, seen, assigned }: SeenMembership,
): Promise<void> {
  const now = (await roleIn(tx, group, target.userId)) ?? 'none'
  if (now === seen || assigned === (now !== 'none')) return
  throw new Refusal(409, `${target.displayName} ${CHANGES[now]} ${group.name} in the meantime.`)
}

const CHANGES: Readonly<Record<MembershipVersion, string>> = {
  board: 'has become work group lead of',
  member: 'has become an ordinary member of',
  none: 'has been removed from',
}
