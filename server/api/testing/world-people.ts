import { normaliseEmail, personSortKey } from '../src/database/normalise'
import type { UserRole } from '../src/database/tables/people'

interface TestUser {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly role?: UserRole
  readonly isAdmin?: boolean
}

/** One person per role, and a few more. `lead` leads alpha only; `otherLead` leads beta. */
export const testUsers: readonly TestUser[] = [
  { id: 'admin', firstName: 'Ada', lastName: 'Admin', isAdmin: true },
  { id: 'steering', firstName: 'Stella', lastName: 'Steering' },
  { id: 'steering2', firstName: 'Stefan', lastName: 'Steering' },
  { id: 'lead', firstName: 'Lea', lastName: 'Lead' },
  { id: 'otherLead', firstName: 'Otto', lastName: 'Lead' },
  { id: 'member', firstName: 'Mia', lastName: 'Member' },
  { id: 'applicant', firstName: 'Abel', lastName: 'Applicant', role: 'Applicant' },
]

/** The e-mail address of a test person. */
export const addressOf = (id: string): string => `${id.toLowerCase()}@recog.example`

/** A person as the database stores them. */
export const userRow = (user: TestUser, passwordHash: string, now: string) => ({
  id: user.id,
  email: addressOf(user.id),
  email_normalised: normaliseEmail(addressOf(user.id)),
  first_name: user.firstName,
  last_name: user.lastName,
  display_name: `${user.firstName} ${user.lastName}`,
  name_sort: personSortKey(user.lastName, user.firstName, ''),
  degrees: 'MD',
  institution: 'Test Hospital',
  expertise_areas: 'private expertise',
  interest_areas: 'private interests',
  clinical_roles: 'Physician',
  user_role: user.role ?? ('Committee' as const),
  is_admin: user.isAdmin ? 1 : 0,
  password_hash: passwordHash,
  must_change: 0,
  temporary_until: null,
  temporary_used_at: null,
  created_at: now,
})
