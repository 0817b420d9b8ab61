import type { UserTable } from './people'

export interface DecisionTable {
  id: string
  user_id: string
  email: string
  display_name: string
  decision: 'approved' | 'declined'
  reason: string
  decided_at: string
  decided_by: string
  decided_by_name: string
}

/** At most one per person: the newest decision, as long as it can be undone, and the password before it. */
export interface PendingDecisionTable extends Pick<
  UserTable,
  'password_hash' | 'must_change' | 'temporary_until' | 'temporary_used_at'
> {
  user_id: string
  decision_id: string
  mail_id: string
  decided_by: string
  until: string
}
