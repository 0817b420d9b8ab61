import type { ComponentProps } from 'react'
import type { Badge, Column } from '@recog/shared-ui'

/** A badge: one to three words, and a colour that repeats what they say. */
export interface Outcome {
  readonly label: string
  readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>
}

/** How the results of one form are read and shown. */
export interface ResultKind<Result> {
  /** The name of the table. */
  readonly caption: string
  /** Badge of an address that has an account, before anything is sent. */
  readonly existing: string
  outcomeOf(result: Result): Outcome
  passwordOf(result: Result): string
  withoutPassword(result: Result): Result
  /** The columns after the status. @param hidden whether passwords are hidden */
  columnsFor(hidden: boolean): readonly Column<Result>[]
}
