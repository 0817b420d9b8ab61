import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import type { Cells, RowCells, SetAssigned } from './cells'

/** Props of every layout of the matrix. */
export interface MatrixProps {
  readonly users: readonly MatrixUser[]
  readonly committees: readonly CommitteeName[]
  readonly cells: Cells
  readonly setAssigned: SetAssigned
}

/** Props of the layouts with a column for each group. */
export interface GridProps extends MatrixProps {
  /** Shows all groups of a person; without it there is no button for it. */
  readonly onShowGroups?: ((user: MatrixUser) => void) | undefined
}

/** Props of the row or card of one person. */
export interface PersonProps {
  readonly user: MatrixUser
  readonly committees: readonly CommitteeName[]
  readonly cells: RowCells | undefined
  readonly setAssigned: SetAssigned
}
