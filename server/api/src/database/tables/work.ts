import type { Generated } from 'kysely'

export interface EventTable {
  id: string
  title: string
  scheduled_utc: string
  time_zone: string
  /** The local time in that zone, by the rules in force when the event was saved. */
  wall_time: string
  /** Instant; null for an event without an end. */
  ends_utc: string | null
  location: string
  weblink: string
  note: string
  version: number
  created_at: string
}

export interface ProjectTable {
  id: string
  name: string
  name_sort: string
  description: string
  owner_user_id: string | null
  is_approved: number
  status: string
  created_at: string
  version: Generated<number>
  is_archived: Generated<number>
}

export interface ProjectPersonTable {
  project_id: string
  user_id: string
  role: 'lead' | 'member'
}
