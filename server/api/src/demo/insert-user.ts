import type { DemoPerson } from '@recog/api-contract/demo'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { UserRole } from '../database/tables/people'
import type { Write } from '../database/write'
import { asOf } from './history'

interface NewUser extends DemoPerson {
  readonly role: UserRole
  readonly passwordHash?: string
  readonly isAdmin?: boolean
  readonly daysAgo: number
}

/** A person of the demo data, as the audit log names them. */
export const personOf = ({ id, email, firstName, lastName }: DemoPerson): Person => ({
  userId: id,
  email,
  displayName: `${firstName} ${lastName}`,
})

/** Add a person of the demo data. */
export async function insertUser(app: App, tx: Write, user: NewUser): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_normalised: normaliseEmail(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      display_name: personOf(user).displayName,
      name_sort: personSortKey(user.lastName, user.firstName, user.email),
      degrees: user.degrees,
      institution: user.institution,
      expertise_areas: user.expertise ?? '',
      interest_areas: user.interests ?? '',
      clinical_roles: user.clinicalRoles,
      user_role: user.role,
      is_admin: user.isAdmin ? 1 : 0,
      password_hash: user.passwordHash ?? null,
      must_change: 0,
      temporary_until: null,
      temporary_used_at: null,
      created_at: asOf(app, user.daysAgo).now(),
    })
    .execute()
}
