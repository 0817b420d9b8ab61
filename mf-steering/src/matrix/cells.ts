import type { CommitteeName, MatrixUser, MembershipVersion } from '@recog/shared-session'
import type { CellState } from './toggle-queue'

/** The clicked checkboxes of one person, by group. */
type RowCells = ReadonlyMap<string, CellState>

/** The clicked checkboxes of all people, by person. */
export type Cells = ReadonlyMap<string, RowCells>

/** Whether the checkbox is ticked, confirmed or not. */
export function isTicked(user: MatrixUser, committee: CommitteeName, cell: CellState | undefined): boolean {
  return cell?.assigned ?? user.committeeIds.includes(committee.id)
}

/** Whether the person is in the group, as far as the server has confirmed. */
export function isMember(user: MatrixUser, committee: CommitteeName, cell: CellState | undefined): boolean {
  return cell?.confirmed ?? user.committeeIds.includes(committee.id)
}

/**
 * The role that the page shows, which is the version of the membership; '' if the server has no versions. Whoever was added or
 * removed here is an ordinary member, or none.
 */
export function shownVersion(
  user: MatrixUser,
  { id }: CommitteeName,
  confirmed: boolean | undefined,
): MembershipVersion | '' {
  if (user.ledIds === undefined) return ''
  if (confirmed !== undefined) return confirmed ? 'member' : 'none'
  if (user.ledIds.includes(id)) return 'board'
  return user.committeeIds.includes(id) ? 'member' : 'none'
}

/** Whether any checkbox is waiting for the server. */
export function isSaving(cells: Cells): boolean {
  return [...cells.values()].some((row) => [...row.values()].some(({ saving }) => saving))
}

/** The checkboxes that are waiting for the server, without those that it has confirmed. */
export function unsettled(cells: Cells): Cells {
  const rows = [...cells].map(
    ([userId, row]) => [userId, new Map([...row].filter(([, { saving }]) => saving))] as const,
  )
  return new Map(rows.filter(([, row]) => row.size > 0))
}
