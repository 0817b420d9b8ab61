import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import { isMember, type Cells } from '../assign/cells'

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
