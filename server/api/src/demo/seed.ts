import { randomUUID } from 'node:crypto'
import {
  demoAccountPeople,
  demoAccounts,
  demoAnswer,
  demoApplicants,
  demoEvents,
  demoGroups,
  demoMemberships,
  demoPeople,
  type DemoPerson,
  demoProjects,
  demoSteeringGroup,
} from '@recog/api-contract/demo'
import type { Insertable } from 'kysely'
import type { App } from '../app'
import type { AuditEntry, Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey, sortKey } from '../database/normalise'
import type { Tables } from '../database/schema'
import type { UserRole } from '../database/tables/people'
import { inTransaction, type Write } from '../database/write'
import { replaceGroups } from '../events/visible-events'
import { wallTime } from '../events/wall-time'

/** Fill an empty database with demo data. A database that contains any person does not change. */
export async function seedDemo(app: App): Promise<void> {
  const password = await app.passwords.hash(demoAccounts[0]?.password ?? '')
  await inTransaction(app.db, async (tx) => {
    // If two processes start at once, the second waits here for the first.
    await tx.updateTable('audit_head').set({ id: 1 }).where('id', '=', 1).execute()
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    const history: History = []
    const people = await seedPeople(app, tx, history, password)
    await seedGroups(app, tx, history, people)
    await seedWork(app, tx, history, people)
    await writeHistory(app, tx, history)
  })
}

interface SeededPeople {
  readonly steering: Person
  /** @throws Error if there is nobody with this id */
  of(id: string): Person
}

/** The people of the sign-in page, the members, and three applicants. */
async function seedPeople(
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
    await insertUser(app, tx, { ...person, role: 'Committee', passwordHash, daysAgo: 650 - i * 10 })
    const created_at = asOf(app, 1 + ((i * 7) % 40)).now()
    const signIn = {
      id: randomUUID(),
      user_id: person.id,
      created_at,
      device: 'Firefox/140.0 Windows',
      network: '',
    }
    await tx.insertInto('sign_ins').values(signIn).execute()
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

/** Nine groups: the steering committee, and eight with one or two leads and about ten members each. */
async function seedGroups(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  const { steeringCommitteeId } = app.settings
  const idOf = (groupId: string) => (groupId === demoSteeringGroup.id ? steeringCommitteeId : groupId)
  const groups = [demoSteeringGroup, ...demoGroups]
  await tx
    .insertInto('committees')
    .values(groups.map((group) => ({ ...group, id: idOf(group.id), name_sort: sortKey(group.name) })))
    .execute()
  await tx
    .insertInto('memberships')
    .values(
      demoMemberships.map(({ groupId, userId, role, daysAgo }) => ({
        committee_id: idOf(groupId),
        user_id: userId,
        role,
        joined_at: asOf(app, daysAgo).now(),
      })),
    )
    .execute()
  for (const [g, group] of demoGroups.entries()) {
    const target = people.of(demoPeople[(g * 7 + 27) % demoPeople.length]?.id ?? '')
    history.push({
      daysAgo: 60 - g * 6,
      entry: {
        action: 'membership.added',
        actor: people.steering,
        target,
        committee: group,
        details: { role: 'member' },
      },
    })
  }
}

/** Past and upcoming events, and projects with their teams. */
async function seedWork(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  await seedEvents(app, tx, history, people)
  await seedProjects(app, tx, history, people)
}

async function seedEvents(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  for (const [i, { days, hour, hours, zone, ...event }] of demoEvents.entries()) {
    const { title, location, weblink, note } = event
    const day = asOf(app, -days).now().slice(0, 10)
    const scheduled = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
    const row = {
      id: `event-${i + 1}`,
      title,
      scheduled_utc: scheduled,
      time_zone: zone,
      wall_time: wallTime(scheduled, zone),
      ends_utc: new Date(Date.parse(scheduled) + hours * 3_600_000).toISOString(),
      location,
      weblink,
      note,
      seats: 'seats' in event ? event.seats : null,
      is_public: Number('isPublic' in event),
      version: 1,
      created_at: asOf(app, 30).now(),
    }
    await tx.insertInto('events').values(row).execute()
    if (days > 0 && !('committeeIds' in event))
      for (const [n, { id }] of demoPeople.entries()) {
        const answer = demoAnswer(n, i)
        if (!answer) continue
        const given = { ...answer, answered_at: asOf(app, 2).now(), waiting_since: null, reminded_of: null }
        await tx
          .insertInto('event_answers')
          .values({ event_id: row.id, user_id: id, ...given })
          .execute()
      }
    await replaceGroups(tx, row.id, 'committeeIds' in event ? event.committeeIds : [])
    history.push({
      daysAgo: 50 - i * 6,
      entry: {
        action: 'event.created',
        actor: people.steering,
        eventId: row.id,
        details: { title, scheduledUtc: row.scheduled_utc },
      },
    })
  }
}

async function seedProjects(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  for (const [i, { id, name, description, status, groups, ...project }] of demoProjects.entries()) {
    await tx
      .insertInto('projects')
      .values({
        id,
        name,
        name_sort: sortKey(name),
        description,
        owner_user_id: project.leadId,
        is_approved: project.isApproved ? 1 : 0,
        status,
        created_at: asOf(app, 400 - i * 45).now(),
      })
      .execute()
    await tx
      .insertInto('project_people')
      .values([
        { project_id: id, user_id: project.leadId, role: 'lead' },
        ...project.memberIds.map((user_id) => ({ project_id: id, user_id, role: 'member' as const })),
      ])
      .execute()
    await tx
      .insertInto('project_committees')
      .values(groups.map((committee_id) => ({ project_id: id, committee_id })))
      .execute()
    history.push({
      daysAgo: 14 - i * 2,
      entry: {
        action: 'project.created',
        actor: people.of(project.leadId),
        projectId: id,
        details: { name },
      },
    })
  }
}

/** The same application with an earlier current time, for rows that should look older. */
const asOf = (app: App, daysAgo: number): App => {
  const instant = new Date(Date.parse(app.now()) - daysAgo * 86_400_000).toISOString()
  return { ...app, now: () => instant }
}

/** Audit rows to write once all are known, because the chain must be in order of time. */
type History = { readonly daysAgo: number; readonly entry: AuditEntry }[]

/** Write the collected audit rows, oldest first. */
async function writeHistory(app: App, tx: Write, history: History): Promise<void> {
  for (const { daysAgo, entry } of history.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await record(asOf(app, daysAgo), tx, entry)
  }
}

interface NewUser extends DemoPerson {
  readonly role: UserRole
  readonly passwordHash?: string
  readonly isAdmin?: boolean
  readonly daysAgo: number
}

/** A person of the demo data, as the audit log names them. */
const personOf = ({ id, email, firstName, lastName }: DemoPerson): Person => ({
  userId: id,
  email,
  displayName: `${firstName} ${lastName}`,
})

/** Add a person of the demo data. */
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

/** Rows per statement; SQLite accepts at most 32,766 values. */
const atOnce = 1500

/** Insert generated rows in a few large statements. */
export async function insertMany<T extends keyof Tables>(
  tx: Write,
  table: T,
  count: number,
  row: (i: number) => Insertable<Tables[T]>,
): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => row(from + i))
    await tx.insertInto(table).values(rows).execute()
  }
}
