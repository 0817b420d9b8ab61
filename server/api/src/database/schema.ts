import type { AuditCheckpointTable, AuditHeadTable } from './tables/audit-head'
import type { AuditTable, AuditPersonalTable } from './tables/audit-log'
import type { DecisionTable, PendingDecisionTable } from './tables/decisions'
import type { CommitteeTable, MembershipTable, MembershipNoticeTable } from './tables/groups'
import type { DataExportTable, OutboxTable } from './tables/outbox'
import type { UserTable } from './tables/people'
import type { SecurityLogTable, ThrottleTable } from './tables/security'
import type { SessionTable, ResetLinkTable, AddressChangeTable } from './tables/sign-in'
import type { EventTable, ProjectTable, ProjectPersonTable } from './tables/work'

/**
 * The tables, identical on both engines. Ids and instants are text (instants as ISO 8601 with milliseconds and Z, so that they
 * sort as text), booleans are 0 or 1, and every value that is compared or sorted has a column normalised in code.
 */
export interface Tables {
  users: UserTable
  committees: CommitteeTable
  memberships: MembershipTable
  sessions: SessionTable
  devices: { user_id: string; token_hash: string; first_seen_at: string; last_seen_at: string }
  reset_links: ResetLinkTable
  address_changes: AddressChangeTable
  reset_requests: { id: string; email_normalised: string; due_at: string }
  decisions: DecisionTable
  pending_decisions: PendingDecisionTable
  events: EventTable
  projects: ProjectTable
  project_people: ProjectPersonTable
  project_committees: { project_id: string; committee_id: string }
  audit: AuditTable
  audit_personal: AuditPersonalTable
  audit_checkpoints: AuditCheckpointTable
  /** The audit head: one row, locked by every transaction that adds to the log. */
  audit_head: AuditHeadTable
  security_log: SecurityLogTable
  data_exports: DataExportTable
  outbox: OutboxTable
  membership_notices: MembershipNoticeTable
  throttle: ThrottleTable
  used_tokens: { key: string; expires_at: string }
  server_keys: { name: string; value: string }
  account_batches: { key: string; started_at: string; finished_at: string | null }
  account_batch_items: { batch_key: string; email_normalised: string; created: number }
}
