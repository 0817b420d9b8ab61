import type { Generated } from 'kysely'

export interface CommitteeTable {
  id: string
  name: string
  name_sort: string
  description: string
  revision: Generated<number>
}

export interface MembershipTable {
  committee_id: string
  user_id: string
  role: 'board' | 'member'
  joined_at: string
}

/** A membership that its owner is still to be told of: at most one row for each. */
export interface MembershipNoticeTable {
  user_id: string
  committee_id: string
  committee_name: string
  /** null: did not belong to the group. */
  role_before: 'board' | 'member' | null
  role_after: 'board' | 'member' | null
  actor_name: string
  due_at: string
}
