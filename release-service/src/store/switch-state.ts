import type { ReleaseRequest } from '../trust/release-request'
import type { Accepted } from './accepted'
import type { Ledger } from './ledger'
import type { LedgerEntry } from './ledger-entry'

/** The state on which a request is decided, inside the lock. */
export interface SwitchState<R extends ReleaseRequest = ReleaseRequest> {
  readonly request: R
  readonly ledger: Ledger
  readonly accepted: Accepted
  /** Whether the key of the request may release everything. */
  readonly isOperator: boolean
  /** Live versions that this switch replaces because they cannot be trusted any more. The ledger contains this already. */
  readonly replaced: NonNullable<LedgerEntry['replaced']>
  /** ISO date of the acceptance. */
  readonly at: string
}

/** The outcome of a request; undefined when everything is as requested already. */
export type Decision = Pick<
  LedgerEntry,
  'changes' | 'removed' | 'canaries' | 'ended' | 'frozen' | 'gone' | 'replaced'
>
