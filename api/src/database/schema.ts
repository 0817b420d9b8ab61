import type { ColumnType, Generated } from 'kysely'

/**
 * The tables, identical on both engines. Ids and instants are text (instants as ISO 8601 with milliseconds and Z, so that they
 * sort as text), booleans are 0 or 1, and every value that is compared or sorted has a column normalised in code.
 */
export interface Tables {
  users: UserTable
  committees: CommitteeTable
  memberships: MembershipTable
  sessions: SessionTable
  reset_links: ResetLinkTable
  address_changes: AddressChangeTable
  reset_requests: { id: string; email_normalised: string; due_at: string }
  decisions: DecisionTable
  events: EventTable
  projects: ProjectTable
  project_people: ProjectPersonTable
  project_committees: { project_id: string; committee_id: string }
  audit: AuditTable
  /** The audit head: one row, locked by every transaction that adds to the log. */
  audit_head: AuditHeadTable
  outbox: OutboxTable
  throttle: { key: string; count: number; resets_at: string }
  used_tokens: { key: string; expires_at: string }
  server_keys: { name: string; value: string }
  account_batches: { key: string; started_at: string; finished_at: string | null }
  account_batch_items: { batch_key: string; email_normalised: string; created: number }
}

export type UserRole = 'Applicant' | 'Committee' | 'Declined'

interface UserTable {
  id: string
  email: string
  email_normalised: string
  first_name: string
  last_name: string
  display_name: string
  name_sort: string
  degrees: string
  institution: string
  expertise_areas: string
  interest_areas: string
  clinical_roles: string
  user_role: UserRole
  is_admin: ColumnType<number, number | undefined, number>
  password_hash: string | null
  /** 1: the password is temporary and must be changed before anything else works. */
  must_change: number
  temporary_until: string | null
  temporary_used_at: string | null
  created_at: string
}

interface CommitteeTable {
  id: string
  name: string
  name_sort: string
  description: string
  revision: Generated<number>
}

interface MembershipTable {
  committee_id: string
  user_id: string
  role: 'board' | 'member'
  joined_at: string
}

interface SessionTable {
  token_hash: string
  /** Shown on the account page and used to end one session; says nothing about the token. */
  id: string
  user_id: string
  created_at: string
  last_seen_at: string
  expires_at: string
  device: string
}

interface ResetLinkTable {
  token_hash: string
  user_id: string
  expires_at: string
}

/** At most one pending change per person: the newest. */
interface AddressChangeTable {
  user_id: string
  token_hash: string
  /** Normalised. The link becomes invalid when the account gets another address. */
  email_before: string
  email_after: string
  expires_at: string
}

interface DecisionTable {
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

export interface EventTable {
  id: string
  title: string
  scheduled_utc: string
  time_zone: string
  /** The local time in that zone, by the rules in force when the event was saved. */
  wall_time: string
  location: string
  weblink: string
  note: string
  version: number
  created_at: string
}

interface ProjectTable {
  id: string
  name: string
  name_sort: string
  description: string
  owner_user_id: string | null
  is_approved: number
  status: string
  created_at: string
  version: Generated<number>
}

interface ProjectPersonTable {
  project_id: string
  user_id: string
  role: 'lead' | 'member'
}

export interface AuditTable {
  seq: number
  created_at: string
  action: string
  actor_id: string | null
  actor_email: string
  actor_name: string
  target_id: string | null
  target_email: string
  target_name: string
  committee_id: string | null
  committee_name: string
  event_id: string | null
  project_id: string | null
  details: string
  hash: string
}

interface AuditHeadTable {
  id: number
  seq: number
  hash: string
  created_at: string
  /** The last row removed by retention; 0 if none was. */
  start_seq: Generated<number>
  start_hash: Generated<string>
  start_proof: Generated<string>
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
}
