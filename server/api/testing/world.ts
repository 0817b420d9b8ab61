import { normaliseEmail, personSortKey, sortKey } from '../src/database/normalise'
import type { UserRole } from '../src/database/tables/people'
import type { App } from '../src/app'
import { inTransaction } from '../src/database/write'
import { DIGEST_ROW } from '../src/notices/send-notices'

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
const userRow = (user: TestUser, passwordHash: string, now: string) => ({
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

const testGroups = ['alpha', 'beta', 'gamma'] as const
const testMemberships = [
  ['steering', 'steering', 'member'],
  ['steering', 'steering2', 'member'],
  ['alpha', 'lead', 'board'],
  ['beta', 'otherLead', 'board'],
  ['alpha', 'member', 'member'],
] as const

/** A group as the database stores it. */
const groupRow = (id: string) => ({
  id,
  name: `Group ${id}`,
  name_sort: sortKey(`Group ${id}`),
  description: '',
})

export const testProject = {
  id: 'project',
  name: 'A project',
  name_sort: 'a project',
  description: '',
  owner_user_id: 'lead',
  is_approved: 0,
  status: 'In Progress',
}

const testEvent = {
  id: 'event',
  title: 'An event',
  scheduled_utc: '2030-05-01T14:00:00.000Z',
  time_zone: 'America/Chicago',
  wall_time: '2030-05-01T09:00:00',
  location: 'Chicago',
  weblink: '',
  note: '',
  version: 1,
}

export const password = 'a password for tests'

/** Write the test world: people with the same password, groups, one project of alpha and gamma, and one event. */
export async function makeWorld(app: App): Promise<void> {
  const hash = await app.passwords.hash(password)
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('users')
      .values(testUsers.map((user) => userRow(user, hash, now)))
      .execute()
    await tx.insertInto('committees').values(testGroups.map(groupRow)).execute()
    await tx
      .insertInto('memberships')
      .values(
        testMemberships.map(([committee_id, user_id, role]) => ({
          committee_id,
          user_id,
          role,
          joined_at: now,
        })),
      )
      .execute()
    await tx
      .insertInto('projects')
      .values({ ...testProject, created_at: now })
      .execute()
    await tx
      .insertInto('project_committees')
      .values(['alpha', 'gamma'].map((committee_id) => ({ project_id: testProject.id, committee_id })))
      .execute()
    await tx
      .insertInto('events')
      .values({ ...testEvent, created_at: now })
      .execute()
  })
}

/** Audit rows and queued mails, for "exactly once" checks. */
export async function counts(app: App, action: string) {
  const audit = await app.db.selectFrom('audit').select('seq').where('action', '=', action).execute()
  const mails = await app.db.selectFrom('outbox').select('id').execute()
  return { audit: audit.length, mails: mails.length }
}

/** As if the steering members had had today's e-mail about open requests, which a server queues a minute after it started. */
export async function noDigestToday(app: App): Promise<void> {
  await app.db.insertInto('server_keys').values({ name: DIGEST_ROW, value: app.now() }).execute()
}
