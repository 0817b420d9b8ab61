import type { SecurityEvent } from '@recog/api-contract'
import type { Generated } from 'kysely'

export interface ThrottleTable {
  key: string
  count: number
  resets_at: string
  /** Keyed hash of the account that the count belongs to, and the attempts it allows; null for other counts. */
  owner: Generated<string | null>
  most: Generated<number | null>
}

/** Refused calls, failed attempts and ended sessions. Equal events of one minute are one row. Never contains a name or an address. */
export interface SecurityLogTable {
  /** A keyed hash of everything but the times and the count. */
  id: string
  kind: SecurityEvent
  user_id: string | null
  /** Keyed hash of the address that somebody tried to sign in with. */
  account: string | null
  /** Keyed hash of the network. */
  network: string | null
  /** Method and pattern of the route, never the requested URL. */
  route: string
  /** Status or code of the refusal, or why a session ended. */
  detail: string
  first_at: string
  last_at: string
  count: number
}
