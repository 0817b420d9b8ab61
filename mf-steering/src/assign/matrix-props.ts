import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import type { Cells, RowCells, SetAssigned } from './cells'

/** Props of every layout of the matrix. */
export interface MatrixProps {
  readonly users: readonly MatrixUser[]
  readonly committees: readonly CommitteeName[]
  readonly cells: Cells
  readonly setAssigned: SetAssigned
}

/** Props of the row or card of one person. */
export interface PersonProps {
  readonly user: MatrixUser
  readonly committees: readonly CommitteeName[]
  readonly cells: RowCells | undefined
  readonly setAssigned: SetAssigned
}
