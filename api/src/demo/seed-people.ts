import type { App } from '../app'
import type { Person } from '../audit/entry'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { UserRole } from '../database/schema'
import type { Write } from '../database/write'
import { demoAccounts } from './accounts'
import { demoAccountPeople, demoApplicants, demoPeople, type DemoPerson } from './people'
import { asOf, type History } from './history'

interface NewUser extends DemoPerson {
  readonly id: string
  readonly email: string
  readonly role: UserRole
  readonly passwordHash?: string
  readonly isAdmin?: boolean
  readonly expertise?: string
  readonly interests?: string
  readonly daysAgo: number
}

export interface DemoPeople {
  readonly admin: Person
  readonly steering: Person
  readonly lead: Person
  readonly member: Person
  readonly others: readonly Person[]
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

const address = (person: DemoPerson): string =>
  `${plain(person.firstName)}.${plain(person.lastName)}@${plain(person.institution.split(',')[0] ?? '')}.example`

async function insertUser(app: App, tx: Write, user: NewUser): Promise<Person> {
  const displayName = `${user.firstName} ${user.lastName}`
  await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_normalised: normaliseEmail(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      display_name: displayName,
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
  return { userId: user.id, email: user.email, displayName }
}

/** The people of the sign-in page, the members, and three applicants. */
export async function seedPeople(
  app: App,
  tx: Write,
  history: History,
  passwordHash: string,
): Promise<DemoPeople> {
  const accounts: Person[] = []
  for (const { email } of demoAccounts) {
    const person = demoAccountPeople[email]
    if (!person) continue
    const [name = ''] = email.split('@')
    const role = name === 'applicant' ? 'Applicant' : 'Committee'
    accounts.push(
      await insertUser(app, tx, {
        ...person,
        id: `demo-${name}`,
        email,
        role,
        passwordHash,
        isAdmin: name === 'admin',
        daysAgo: role === 'Applicant' ? 2 : 700,
      }),
    )
  }
  const [admin, steering, lead, member, applicant] = accounts
  if (!admin || !steering || !lead || !member || !applicant) throw new Error('a demo account is missing')

  const others: Person[] = []
  for (const [i, person] of demoPeople.entries()) {
    const id = `person-${String(i + 1).padStart(2, '0')}`
    const user = { ...person, id, email: address(person), role: 'Committee' as const, daysAgo: 650 - i * 10 }
    others.push(await insertUser(app, tx, user))
  }
  for (const [i, target] of others.slice(-8).entries()) {
    history.push({ daysAgo: 80 - i * 9, entry: { action: 'member.approved', actor: steering, target } })
  }
  for (const [i, person] of demoApplicants.entries()) {
    const user = {
      ...person,
      id: `applicant-${i + 1}`,
      email: address(person),
      role: 'Applicant' as const,
      daysAgo: 5 - i,
    }
    const target = await insertUser(app, tx, user)
    history.push({ daysAgo: 5 - i, entry: { action: 'membership.requested', target } })
  }
  history.push({ daysAgo: 2, entry: { action: 'membership.requested', target: applicant } })
  return { admin, steering, lead, member, others }
}
