import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import { isMember, shownVersion, type Cells } from '../matrix/cells'

/**
 * The rows of the lead page: the people in the lead's groups (R2.42). Somebody added since the page was loaded gets a row,
 * and somebody removed keeps it, so that a slip can be undone.
 *
 * @param users everybody whom the server lets a lead add
 */
export function peopleOfGroups(
  users: readonly MatrixUser[],
  committees: readonly CommitteeName[],
  cells: Cells,
): readonly MatrixUser[] {
  return users.filter((user) => {
    const row = cells.get(user.userId)
    return committees.some(
      ({ id }) => user.committeeIds.includes(id) || row?.get(id)?.confirmed !== undefined,
    )
  })
}

/** Whether a search for people to add to a group finds this person. It omits members, except those added on this page. */
export function canBeAdded(user: MatrixUser, committee: CommitteeName, cells: Cells): boolean {
  const cell = cells.get(user.userId)?.get(committee.id)
  return !user.committeeIds.includes(committee.id) || !isMember(user, committee, cell)
}

/**
 * The rows of one group: its members, and everybody whose membership of it was changed on this page.
 *
 * @param groupId '' for all groups
 */
export function peopleIn(users: readonly MatrixUser[], groupId: string, cells: Cells): readonly MatrixUser[] {
  return groupId === ''
    ? users
    : users.filter((user) => user.committeeIds.includes(groupId) || cells.get(user.userId)?.has(groupId))
}

/**
 * Move a group to the front (R2.43, edge case T74).
 *
 * @param requested id from the URL; an unknown one changes nothing
 */
export function firstColumn(
  committees: readonly CommitteeName[],
  requested: string | null,
): readonly CommitteeName[] {
  const first = committees.find(({ id }) => id === requested)
  return first ? [first, ...committees.filter((each) => each !== first)] : committees
}

/** Whether the page shows this person as a lead of the group. @param confirmed the visitor's own last change, if any */
export const isLead = (user: MatrixUser, group: CommitteeName, confirmed: boolean | undefined): boolean =>
  shownVersion(user, group, confirmed) === 'board'
