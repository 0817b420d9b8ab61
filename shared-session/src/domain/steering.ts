import type { ResponseBody } from '@recog/api-contract/client'
import type { Clean, ItemOf, With } from './clean'
import type { CommitteeName } from './groups'

type Assignable<Row> = Omit<Row, 'userRole' | 'committees' | 'leads'> & {
  readonly isApproved: boolean
  readonly committeeIds: readonly string[]
  /** Those of the groups that the person leads; undefined from a server without versions of memberships. */
  readonly ledIds?: readonly string[] | undefined
}
/** An approved person as a matrix shows them. */
export type MatrixUser = Assignable<Clean<ItemOf<ResponseBody<'leadUsers'>['users']>>>
/** A person as the steering pages show them, with the data of the request to join. */
export type SteeringUser = Assignable<Clean<ItemOf<ResponseBody<'steeringUsers'>>>>
/** The matrix of a work group lead: the groups they lead, and the people they may assign. */
export interface LeadUsers {
  readonly committees: readonly CommitteeName[]
  readonly users: readonly MatrixUser[]
}

/** The server's response to a decision. */
export interface Decided {
  /** Seconds for which the decision can be undone; 0 if it cannot. */
  readonly undoSeconds: number
}

/** A decision about a request to join. */
export type Decision = With<
  Clean<ItemOf<ResponseBody<'decisions'>>>,
  {
    /** The e-mail about it: waiting to be sent, or refused so far; '' once delivered or when there is none. */
    readonly mail: '' | 'waiting' | 'failing'
  }
>
