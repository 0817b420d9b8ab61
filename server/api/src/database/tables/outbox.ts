import type { Generated } from 'kysely'

/** Files that people download as "my data": one for each person, the newest. */
export interface DataExportTable {
  user_id: string
  requested_at: string
  state: 'preparing' | 'ready' | 'failed'
  expires_at: string
  html: string
  json: string
}

export interface OutboxTable {
  id: string
  created_at: string
  kind: string
  to_address: string
  to_name: string
  subject: string
  /** Cleared once delivered or given up, because it may contain a temporary password. */
  body: string
  attempts: number
  next_attempt_at: string
  sent_at: string | null
  last_error: string
  /** When the password or link in it expires: a later delivery would be useless. */
  expires_at: string | null
  /** When it was given up. */
  failed_at: Generated<string | null>
  /** Whom it is for, if it must not reach people who are no longer members. */
  recipient_id: Generated<string | null>
}
