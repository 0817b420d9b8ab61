import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import type { Cells, RowCells, Want } from './cells'

/** What every shape of the matrix takes. */
export interface MatrixProps {
  readonly users: readonly MatrixUser[]
  readonly committees: readonly CommitteeName[]
  readonly cells: Cells
  readonly onWant: Want
}

/** The same for one person. */
export interface PersonProps {
  readonly user: MatrixUser
  readonly committees: readonly CommitteeName[]
  readonly cells: RowCells | undefined
  readonly onWant: Want
}
