/** Nothing in it is personal: ids are random, and names are covered by commitments (ADR 21). */
export interface AuditTable {
  seq: number
  created_at: string
  action: string
  actor_id: string | null
  target_id: string | null
  committee_id: string | null
  committee_name: string
  event_id: string | null
  project_id: string | null
  /** JSON of the details that are not personal. */
  details: string
  actor_commitment: string | null
  target_commitment: string | null
  details_commitment: string | null
  hash: string
}

/** Names, addresses and personal details of audit rows, with the salts of their commitments. Null: none, or erased. */
export interface AuditPersonalTable {
  seq: number
  actor_salt: string | null
  actor_email: string | null
  actor_name: string | null
  target_salt: string | null
  target_email: string | null
  target_name: string | null
  details_salt: string | null
  details: string | null
}
