import { rolesOf } from '../admin/grant'
import type { App } from '../app'
import { readDetails } from '../audit/detail-fields'
import { normaliseEmail } from '../database/normalise'
import { knownAs } from '../erasure/subject'
import { linksOf } from '../identity/institutions'
import { passkeysOf } from '../identity/passkeys'
import { secondFactorOf } from '../identity/second-factor'

/** Projects that the person owns or works in. */
async function projects({ db }: App, userId: string) {
  const owned = await db
    .selectFrom('projects')
    .select('name as Project')
    .where('owner_user_id', '=', userId)
    .execute()
  const teams = await db
    .selectFrom('project_people')
    .innerJoin('projects', 'projects.id', 'project_people.project_id')
    .select(['projects.name as Project', 'project_people.role as Role'])
    .where('project_people.user_id', '=', userId)
    .execute()
  return [...owned.map((project) => ({ ...project, Role: 'owner' })), ...teams]
}

/** Everything that the portal stores about one person, in groups that a person understands. */
export interface MyData {
  readonly madeAt: string
  /** Title of a group, and its rows. Values are texts as stored. */
  readonly groups: readonly { readonly title: string; readonly rows: readonly Record<string, string>[] }[]
}

/**
 * Collect what is stored about a person: account, groups, projects, decisions, sessions, e-mails and their rows in both logs.
 * Left out are secrets (hashes of passwords and tokens) and what is about others (ADR 22).
 */
export async function collect(app: App, userId: string): Promise<MyData> {
  const { db } = app
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const account = {
    Id: user.id,
    Email: user.email,
    'First name': user.first_name,
    'Last name': user.last_name,
    'Display name': user.display_name,
    Degrees: user.degrees,
    Institution: user.institution,
    'ORCID iD': user.orcid,
    'Areas of expertise': user.expertise_areas,
    'Areas of interest': user.interest_areas,
    'Clinical roles': user.clinical_roles,
    Status: user.user_role,
    Administrator: user.is_admin === 1 ? 'yes' : 'no',
    'Account created': user.created_at,
  }
  const roles = await rolesOf(db, user.email)
  const madeAt = app.now()
  const groups: readonly Group[] = [
    { title: 'Account', rows: [account] },
    { title: 'Working groups', rows: roles.map(({ name, role }) => ({ Group: name, Role: role })) },
    { title: 'Projects', rows: await projects(app, userId) },
    { title: 'Decisions about your requests', rows: await decisions(app, userId) },
    { title: 'Where you are signed in', rows: await sessions(app, userId) },
    { title: 'Second step of signing in', rows: await secondFactor(app, userId) },
    { title: 'Passkeys', rows: await passkeys(app, userId) },
    { title: 'Institutions that sign you in', rows: await institutions(app, userId) },
    { title: 'Sign-ins to your account', rows: await signIns(app, userId) },
    { title: 'Links for your calendar programs', rows: await calendarFeeds(app, userId) },
    { title: 'Emails that you have chosen', rows: await choices(app, userId) },
    { title: 'What you were told', rows: await notifications(app, userId) },
    { title: 'Emails that could not be delivered', rows: await failures(app, userId) },
    { title: 'Your answers to events', rows: await answersToEvents(app, userId) },
    { title: 'Emails to you', rows: await mails(app, userId) },
    { title: 'What you did, and what was done for you', rows: await auditRows(app, userId) },
    { title: 'Refused calls and ended sessions', rows: await securityRows(app, userId) },
  ]
  return { madeAt, groups: groups.map(({ title, rows }) => ({ title, rows: rows.map(texts) })) }
}

/** What the queries below find. */
interface Group {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, string | number | null | undefined>>[]
}

/** Nothing is an empty text. */
const texts = (row: Group['rows'][number]): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]))

/** Decisions about the person's requests to join. */
const decisions = ({ db }: App, userId: string) =>
  db
    .selectFrom('decisions')
    .select(['decided_at as Time', 'decision as Decision'])
    .where('user_id', '=', userId)
    .orderBy('decided_at')
    .execute()

/** Where the person is signed in. */
const sessions = ({ db }: App, userId: string) =>
  db
    .selectFrom('sessions')
    .select([
      'created_at as Began',
      'last_seen_at as Last request',
      'expires_at as Ends',
      'device as Browser',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** When and from which browser the person has signed in. */
const signIns = ({ db }: App, userId: string) =>
  db
    .selectFrom('sign_ins')
    .select(['created_at as Time', 'device as Browser'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** The person's passkeys. */
const passkeys = async ({ db }: App, userId: string) =>
  (await passkeysOf(db, userId)).map(({ name, createdAt, usedAt }) => ({
    Name: name,
    Added: createdAt,
    'Last used': usedAt,
  }))

/** The person's accounts at institutions. */
const institutions = async ({ db }: App, userId: string) =>
  (await linksOf(db, userId)).map(({ issuer, subject, createdAt, usedAt }) => ({
    Institution: issuer,
    Account: subject,
    Added: createdAt,
    'Last used': usedAt,
  }))

/** The person's authenticator app, without its secret. */
async function secondFactor({ db }: App, userId: string) {
  const { since, usedAt, codesLeft } = await secondFactorOf(db, userId)
  return since === undefined ? [] : [{ Added: since, 'Last used': usedAt, 'Recovery codes left': codesLeft }]
}

/** The person's links, without their secrets. */
async function calendarFeeds({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('calendar_feeds')
    .leftJoin('committees', 'committees.id', 'calendar_feeds.committee_id')
    .select(['name', 'committee_id', 'created_at as Made', 'fetched_at as Last used', 'fetched_by as By'])
    .where('user_id', '=', userId)
    .orderBy('committee_id')
    .execute()
  return rows.map(({ name, committee_id, ...row }) => ({
    Events: committee_id === '' ? 'All' : (name ?? committee_id),
    ...row,
  }))
}

/** When the person wants which emails. */
const choices = ({ db }: App, userId: string) =>
  db
    .selectFrom('notification_choices')
    .select(['kind as About', 'choice as When'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()

/** What the person was told. */
const notifications = ({ db }: App, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['created_at as Time', 'title as What', 'text as More', 'read_at as Read'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** How many emails to the person were not delivered, and why the last was not. */
const failures = ({ db }: App, userId: string) =>
  db
    .selectFrom('mail_failures')
    .select(['failures as Times', 'last_at as Last', 'reason as Why'])
    .where('user_id', '=', userId)
    .execute()

/** What the person answered to events. */
const answersToEvents = ({ db }: App, userId: string) =>
  db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select([
      'events.title as Event',
      'events.scheduled_utc as When',
      'answer as Answer',
      'attendance as How',
      'answered_at as Answered',
      'waiting_since as Waiting for a place since',
    ])
    .where('user_id', '=', userId)
    .orderBy('events.scheduled_utc')
    .execute()

/** E-mails to the person, without their text: also to an earlier address, unless somebody else has it now. */
async function mails({ db }: App, userId: string) {
  const addresses = (await knownAs(db, userId)).flatMap(({ email }) => email ?? [])
  const others = await db
    .selectFrom('users')
    .select('email_normalised')
    .where('id', '<>', userId)
    .where('email_normalised', 'in', addresses.map(normaliseEmail))
    .execute()
  const taken = new Set(others.map(({ email_normalised }) => email_normalised))
  const own = addresses.filter((address) => !taken.has(normaliseEmail(address)))
  return db
    .selectFrom('outbox')
    .select(['created_at as Written', 'subject as Subject', 'to_address as To', 'sent_at as Sent'])
    .where('to_address', 'in', own)
    .where((eb) => eb.or([eb('recipient_id', 'is', null), eb('recipient_id', '=', userId)]))
    .orderBy('created_at')
    .execute()
}

/** The person's own actions, and those done for them. */
async function auditRows({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_personal', 'audit_personal.seq', 'audit.seq')
    .select([
      'audit.created_at',
      'audit.action',
      'audit.actor_id',
      'audit.target_id',
      'audit.committee_name',
      'audit.details',
      'audit_personal.details as personal',
    ])
    .where((eb) => eb.or([eb('audit.actor_id', '=', userId), eb('audit.target_id', '=', userId)]))
    .orderBy('audit.seq')
    .execute()
  return rows.map((row) => ({
    Time: row.created_at,
    Action: row.action,
    By: byWhom(row.actor_id, userId),
    For: row.target_id === userId ? 'you' : row.target_id === null ? '' : 'somebody else',
    Group: row.committee_name,
    // Personal details are about the target.
    Details: readDetails(row.details, row.target_id === userId ? row.personal : null),
  }))
}

const byWhom = (actorId: string | null, userId: string): string => {
  if (actorId === userId) return 'you'
  return actorId === null ? 'a visitor or the operator' : 'somebody else'
}

/** Refused calls and ended sessions of the person. */
const securityRows = ({ db }: App, userId: string) =>
  db
    .selectFrom('security_log')
    .select(['last_at as Time', 'kind as Event', 'count as Times', 'route as Call', 'detail as Details'])
    .where('user_id', '=', userId)
    .orderBy('last_at')
    .execute()
