import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import type { CellState } from './toggle-queue'

/** The boxes of one person that have been clicked, by group. */
export type RowCells = ReadonlyMap<string, CellState>

/** Those of everybody, by person. */
export type Cells = ReadonlyMap<string, RowCells>

export type Want = (user: MatrixUser, committee: CommitteeName, assigned: boolean) => void

/** Whether the box is ticked, confirmed or not. */
export function isTicked(user: MatrixUser, committee: CommitteeName, cell: CellState | undefined): boolean {
  return cell?.assigned ?? user.committeeIds.includes(committee.id)
}

/** Whether the person is in the group, as far as the server has confirmed. */
export function isMember(user: MatrixUser, committee: CommitteeName, cell: CellState | undefined): boolean {
  return cell?.confirmed ?? user.committeeIds.includes(committee.id)
}

export function isSaving(cells: Cells): boolean {
  return [...cells.values()].some((row) => [...row.values()].some(({ saving }) => saving))
}
