import {
  demoAccountPeople,
  demoAccounts,
  demoApplicants,
  demoPeople,
  type DemoPerson,
} from '@recog/api-contract/demo'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { UserRole } from '../database/schema'
import type { Write } from '../database/write'
import { asOf, type History } from './history'

interface NewUser extends DemoPerson {
  readonly role: UserRole
  readonly passwordHash?: string
  readonly isAdmin?: boolean
  readonly daysAgo: number
}

/** The people that are in the database. */
export interface SeededPeople {
  readonly steering: Person
  /** @throws Error if there is nobody with this id */
  of(id: string): Person
}

const personOf = ({ id, email, firstName, lastName }: DemoPerson): Person => ({
  userId: id,
  email,
  displayName: `${firstName} ${lastName}`,
})

async function insertUser(app: App, tx: Write, user: NewUser): Promise<void> {
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

/** The people of the sign-in page, the members, and three applicants. */
export async function seedPeople(
  app: App,
  tx: Write,
  history: History,
  passwordHash: string,
): Promise<SeededPeople> {
  for (const { persona } of demoAccounts) {
    const role = persona === 'applicant' ? 'Applicant' : 'Committee'
    await insertUser(app, tx, {
      ...demoAccountPeople[persona],
      role,
      passwordHash,
      isAdmin: persona === 'admin',
      daysAgo: role === 'Applicant' ? 2 : 700,
    })
  }
  for (const [i, person] of demoPeople.entries()) {
    await insertUser(app, tx, { ...person, role: 'Committee', daysAgo: 650 - i * 10 })
  }
  const steering = personOf(demoAccountPeople.steering)
  for (const [i, person] of demoPeople.slice(-8).entries()) {
    const entry = { action: 'member.approved', actor: steering, target: personOf(person) } as const
    history.push({ daysAgo: 80 - i * 9, entry })
  }
  const requested = (daysAgo: number, person: DemoPerson) =>
    history.push({ daysAgo, entry: { action: 'membership.requested', target: personOf(person) } })
  for (const [i, person] of demoApplicants.entries()) {
    await insertUser(app, tx, { ...person, role: 'Applicant', daysAgo: 5 - i })
    requested(5 - i, person)
  }
  requested(2, demoAccountPeople.applicant)
  const everybody = [...Object.values(demoAccountPeople), ...demoPeople, ...demoApplicants]
  return {
    steering,
    of(id) {
      const person = everybody.find((each) => each.id === id)
      if (!person) throw new Error(`The demo data has no person ${id}.`)
      return personOf(person)
    },
  }
}
