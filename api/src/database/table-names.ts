import type { Tables } from './schema'

const tables: Readonly<Record<keyof Tables | 'schema_migrations' | 'schema_migrations_lock', true>> = {
  users: true,
  committees: true,
  memberships: true,
  sessions: true,
  devices: true,
  reset_links: true,
  reset_requests: true,
  address_changes: true,
  decisions: true,
  pending_decisions: true,
  events: true,
  projects: true,
  project_people: true,
  project_committees: true,
  audit: true,
  audit_personal: true,
  audit_checkpoints: true,
  audit_head: true,
  security_log: true,
  data_exports: true,
  outbox: true,
  membership_notices: true,
  throttle: true,
  used_tokens: true,
  server_keys: true,
  account_batches: true,
  account_batch_items: true,
  schema_migrations: true,
  schema_migrations_lock: true,
}

/** All tables of the portal, and none of other programs in the same database. */
export const tableNames: readonly string[] = Object.keys(tables)
