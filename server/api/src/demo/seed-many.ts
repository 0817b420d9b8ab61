import { demoPeople } from '@recog/api-contract/demo'
import { type Insertable, sql } from 'kysely'
import type { App } from '../app'
import { chainHash, endProof } from '../audit/chain'
import { commit } from '../audit/commitments'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey, sortKey } from '../database/normalise'
import type { Tables } from '../database/schema'
import type { AuditPersonalTable, AuditTable } from '../database/tables/logs'
import { inTransaction, type Write } from '../database/write'
import { wallTime } from '../events/wall-time'
import { insertMany } from './seed'

/** Fill the database with many generated people and their work. Ids begin with `many-`. */
export async function seedMany(app: App, amounts: Amounts): Promise<void> {
  const now = app.now()
  const groupId = (i: number) => `many-group-${i % amounts.groups}`
  const userId = (i: number) => `many-${i % amounts.people}`
  await inTransaction(app.db, async (tx) => {
    await insertMany(tx, 'users', amounts.people, (i) => manyUser(i, now))
    await insertMany(tx, 'users', amounts.requests, (i) => manyApplicant(i, now))
    await insertMany(tx, 'committees', amounts.groups, (i) => {
      const name = `Working Group ${i + 1}`
      return { id: groupId(i), name, name_sort: sortKey(name), description: 'Made up for measuring.' }
    })
    await insertMany(tx, 'memberships', amounts.people, (i) => ({
      committee_id: groupId(i),
      user_id: userId(i),
      role: i < amounts.groups ? ('board' as const) : ('member' as const),
      joined_at: now,
    }))
    await insertMany(tx, 'events', amounts.events, (i) => manyEvent(i, amounts.events, now))
    await insertMany(tx, 'projects', amounts.projects, (i) => ({
      id: `many-project-${i}`,
      name: `Project ${i + 1}`,
      name_sort: sortKey(`Project ${i + 1}`),
      description: 'Made up for measuring.',
      owner_user_id: userId(i),
      is_approved: 1,
      status: 'In Progress',
      created_at: now,
    }))
    await insertMany(tx, 'project_committees', amounts.projects, (i) => ({
      project_id: `many-project-${i}`,
      committee_id: groupId(i),
    }))
    await insertMany(tx, 'project_people', amounts.projects, (i) => ({
      project_id: `many-project-${i}`,
      user_id: userId(i),
      role: 'lead' as const,
    }))
  })
  for (let done = 0; done < amounts.auditRows; done += auditRowsAtOnce) {
    await inTransaction(app.db, (tx) => manyAuditRows(app, tx, amounts, done))
  }
  await inTransaction(app.db, (tx) => record(app, tx, { action: 'data.seeded' }))
  // PostgreSQL would do this some minutes later; until then it plans without statistics.
  if (app.engine === 'postgres') await sql`vacuum (analyze)`.execute(app.db)
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** One of the generated approved members. */
function manyUser(i: number, now: string): Insertable<Tables['users']> {
  const person = demoPeople[i % demoPeople.length]
  const email = `person.${i}@many.example`
  const firstName = person?.firstName ?? 'Person'
  const lastName = `${person?.lastName ?? 'Many'} ${i}`
  return {
    id: `many-${i}`,
    email,
    email_normalised: normaliseEmail(email),
    first_name: firstName,
    last_name: lastName,
    display_name: `${firstName} ${lastName}`,
    name_sort: personSortKey(lastName, firstName, email),
    degrees: person?.degrees ?? '',
    institution: person?.institution ?? '',
    expertise_areas: '',
    interest_areas: '',
    clinical_roles: person?.clinicalRoles ?? '',
    user_role: 'Committee',
    password_hash: null,
    must_change: 0,
    temporary_until: null,
    temporary_used_at: null,
    created_at: now,
  }
}

/** One of the generated people who ask to join, an hour after the one before. */
function manyApplicant(i: number, now: string): Insertable<Tables['users']> {
  const id = `many-waiting-${i}`
  const email = `waiting.${i}@many.example`
  const lastName = `Waiting ${i}`
  const user = manyUser(i, now)
  return {
    ...user,
    id,
    email,
    email_normalised: normaliseEmail(email),
    last_name: lastName,
    display_name: `${user.first_name} ${lastName}`,
    name_sort: personSortKey(lastName, user.first_name, email),
    expertise_areas: 'Reirradiation of the spine',
    user_role: 'Applicant',
    created_at: new Date(Date.parse(now) - (i + 1) * HOUR).toISOString(),
  }
}

/** One of the generated events, three days after the one before. Half of them are over. */
function manyEvent(i: number, count: number, now: string): Insertable<Tables['events']> {
  const days = 3 * (i - Math.floor(count / 2))
  const scheduled = new Date(Date.parse(`${now.slice(0, 10)}T14:00:00Z`) + days * DAY).toISOString()
  return {
    id: `many-event-${i}`,
    title: `Event ${i + 1}`,
    scheduled_utc: scheduled,
    time_zone: 'Europe/Zurich',
    wall_time: wallTime(scheduled, 'Europe/Zurich'),
    ends_utc: null,
    location: 'Online',
    weblink: '',
    note: '',
    version: 1,
    created_at: now,
  }
}

interface Amounts {
  readonly people: number
  readonly groups: number
  readonly events: number
  readonly projects: number
  /** Undecided requests to join. */
  readonly requests: number
  readonly auditRows: number
}

/** Each step has its own transaction, so that the write-ahead log does not grow larger than the database. */
const auditRowsAtOnce = 50_000

const actions = [
  'session.started',
  'membership.added',
  'membership.removed',
  'event.updated',
  'project.updated',
]

/** A batch of rows of the past two years, which continue the chain; `done` rows were written before. */
async function manyAuditRows(app: App, tx: Write, amounts: Amounts, done: number): Promise<void> {
  const { people, groups, events } = amounts
  const count = Math.min(auditRowsAtOnce, amounts.auditRows - done)
  const head = await tx.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const end = Date.parse(app.now())
  const start = Math.max(end - 730 * 86_400_000, Date.parse(head.created_at) || 0)
  const step = (end - start) / (amounts.auditRows - done)
  let previous = head.hash
  let last = head.created_at
  const names: Insertable<AuditPersonalTable>[] = []
  await insertMany(tx, 'audit', count, (i): AuditTable => {
    const actor = ((done + i) * 7919) % people
    const target = ((done + i) * 104_729) % people
    last = new Date(start + Math.round((i + 1) * step)).toISOString()
    const seq = head.seq + i + 1
    const { columns, personal } = commit({
      actor: [`person.${actor}@many.example`, `Person ${actor} of many`],
      target: [`person.${target}@many.example`, `Person ${target} of many`],
    })
    if (personal) names.push({ seq, ...personal })
    const row = {
      seq,
      created_at: last,
      action: actions[i % actions.length] ?? 'session.started',
      actor_id: `many-${actor}`,
      target_id: `many-${target}`,
      committee_id: `many-group-${i % groups}`,
      committee_name: `Working Group ${(i % groups) + 1}`,
      event_id: events > 0 && i % 5 === 3 ? `many-event-${i % events}` : null,
      project_id: null,
      details: '{}',
      ...columns,
    }
    previous = chainHash(app.keys.audit, previous, row)
    return { ...row, hash: previous }
  })
  await insertMany(tx, 'audit_personal', names.length, (i) => names[i] ?? { seq: head.seq + i + 1 })
  const seq = head.seq + count
  await tx
    .updateTable('audit_head')
    .set({ seq, hash: previous, created_at: last, end_proof: endProof(app.keys.audit, seq, previous) })
    .where('id', '=', 1)
    .execute()
}
