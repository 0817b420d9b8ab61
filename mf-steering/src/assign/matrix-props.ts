import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import type { RowChanges, Want } from './use-assignments'

/** What every shape of the matrix takes. */
export interface MatrixProps {
  readonly users: readonly MatrixUser[]
  readonly committees: readonly CommitteeName[]
  readonly changed: ReadonlyMap<string, RowChanges>
  readonly onWant: Want
}

/** The same for one person. */
export interface PersonProps {
  readonly user: MatrixUser
  readonly committees: readonly CommitteeName[]
  readonly changes: RowChanges | undefined
  readonly onWant: Want
}
