import { displayName, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { isMember, type Cells } from './cells'

/** A membership that somebody else has changed while the matrix was open. */
export interface ChangeByOthers {
  readonly person: string
  readonly group: string
  readonly assigned: boolean
}

/**
 * Compare what the matrix shows with what the server has now. People and groups that are new or gone are not changes, and neither
 * are checkboxes that the visitor is just changing.
 *
 * @param before as loaded earlier
 * @param cells the visitor's own changes since
 */
export function changesByOthers(
  before: readonly MatrixUser[],
  cells: Cells,
  after: readonly MatrixUser[],
  groups: readonly CommitteeName[],
): readonly ChangeByOthers[] {
  const old = new Map(before.map((user) => [user.userId, user]))
  return after.flatMap((user) => {
    const was = old.get(user.userId)
    if (!was) return []
    const row = cells.get(user.userId)
    return groups.flatMap((group) => {
      const cell = row?.get(group.id)
      const assigned = user.committeeIds.includes(group.id)
      if (cell?.saving || isMember(was, group, cell) === assigned) return []
      return [{ person: displayName(user), group: group.name, assigned }]
    })
  })
}

/** Changes that are named; the others are only counted. */
const NAMED = 5

/** The changes as sentences. */
export function changeSentences(changes: readonly ChangeByOthers[]): string {
  const named = changes
    .slice(0, NAMED)
    .map(({ person, group, assigned }) =>
      assigned ? `${person} was added to ${group}.` : `${person} was removed from ${group}.`,
    )
  const more = changes.length - NAMED
  return [...named, ...(more > 0 ? [`${more} more memberships were changed.`] : [])].join(' ')
}
