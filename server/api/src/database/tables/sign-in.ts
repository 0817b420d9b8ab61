export interface SessionTable {
  token_hash: string
  /** Shown on the account page and used to end one session; says nothing about the token. */
  id: string
  user_id: string
  created_at: string
  last_seen_at: string
  expires_at: string
  device: string
}

export interface ResetLinkTable {
  token_hash: string
  user_id: string
  expires_at: string
}

/** At most one pending change per person: the newest. */
export interface AddressChangeTable {
  user_id: string
  token_hash: string
  /** Normalised. The link becomes invalid when the account gets another address. */
  email_before: string
  email_after: string
  expires_at: string
}
