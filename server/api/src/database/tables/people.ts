import type { ColumnType, Generated } from 'kysely'

export type UserRole = 'Applicant' | 'Committee' | 'Declined'

export interface UserTable {
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
  /** Nobody with this can sign in, and lists, pickers and mails skip them; null: active. */
  deactivated_at: Generated<string | null>
}
