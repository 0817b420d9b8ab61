import type { CommitteeName, MatrixUser } from '@recog/shared-session'

export interface Confirmation {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly tone: 'primary' | 'danger'
}

/** The dialog to confirm before a change is sent; undefined if the change needs none. */
export type ConfirmationFor = (
  user: MatrixUser,
  committee: CommitteeName,
  assigned: boolean,
) => Confirmation | undefined
