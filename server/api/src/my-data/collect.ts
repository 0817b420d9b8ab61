import { rolesOf } from '../admin/grant'
import type { App } from '../app'
import { readDetails } from '../audit/detail-fields'
import { linksOf } from '../identity/institutions'
import { passkeysOf } from '../identity/passkeys'
import { secondFactorOf } from '../identity/second-factor'

/** Projects that the person owns or works in. */
async function projects({ db }: App, userId: string) {
  const owned = await db.selectFrom('projects').select('name').where('owner_user_id', '=', userId).execute()
  const teams = await db
    .selectFrom('project_people')
    .innerJoin('projects', 'projects.id', 'project_people.project_id')
    .select(['projects.name', 'project_people.role'])
    .where('project_people.user_id', '=', userId)
    .execute()
  return [...owned.map(({ name }) => ({ name, role: 'owner' })), ...teams].map(({ name, role }) => ({
    Project: name,
    Role: role,
  }))
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
    'ORCID iD': user.orcid ?? '',
    'Areas of expertise': user.expertise_areas,
    'Areas of interest': user.interest_areas,
    'Clinical roles': user.clinical_roles,
    Status: user.user_role,
    Administrator: user.is_admin === 1 ? 'yes' : 'no',
    'Account created': user.created_at,
  }
  const groups = await rolesOf(db, user.email)
  return {
    madeAt: app.now(),
    groups: [
      { title: 'Account', rows: [account] },
      { title: 'Working groups', rows: groups.map(({ name, role }) => ({ Group: name, Role: role })) },
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
      { title: 'Emails to you', rows: await mails(app, user.email) },
      { title: 'What you did, and what was done for you', rows: await auditRows(app, userId) },
      { title: 'Refused calls and ended sessions', rows: await securityRows(app, userId) },
    ],
  }
}

/** Decisions about the person's requests to join. */
async function decisions({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('decisions')
    .select(['decided_at', 'decision'])
    .where('user_id', '=', userId)
    .orderBy('decided_at')
    .execute()
  return rows.map(({ decided_at, decision }) => ({ Time: decided_at, Decision: decision }))
}

/** Where the person is signed in. */
async function sessions({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'expires_at', 'device'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    Began: row.created_at,
    'Last request': row.last_seen_at,
    Ends: row.expires_at,
    Browser: row.device,
  }))
}

/** When and from which browser the person has signed in. */
async function signIns({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['created_at', 'device'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ Time: row.created_at, Browser: row.device }))
}

/** The person's passkeys. */
const passkeys = async ({ db }: App, userId: string) =>
  (await passkeysOf(db, userId)).map(({ name, createdAt, usedAt }) => ({
    Name: name,
    Added: createdAt,
    'Last used': usedAt ?? '',
  }))

/** The person's accounts at institutions. */
const institutions = async ({ db }: App, userId: string) =>
  (await linksOf(db, userId)).map(({ issuer, subject, createdAt, usedAt }) => ({
    Institution: issuer,
    Account: subject,
    Added: createdAt,
    'Last used': usedAt ?? '',
  }))

/** The person's authenticator app, without its secret. */
async function secondFactor({ db }: App, userId: string) {
  const { since, usedAt = '', codesLeft } = await secondFactorOf(db, userId)
  return since === undefined
    ? []
    : [{ Added: since, 'Last used': usedAt, 'Recovery codes left': String(codesLeft) }]
}

/** The person's links, without their secrets. */
async function calendarFeeds({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('calendar_feeds')
    .leftJoin('committees', 'committees.id', 'calendar_feeds.committee_id')
    .select(['name', 'committee_id', 'created_at', 'fetched_at', 'fetched_by'])
    .where('user_id', '=', userId)
    .orderBy('committee_id')
    .execute()
  return rows.map((row) => ({
    Events: row.committee_id === '' ? 'All' : (row.name ?? row.committee_id),
    Made: row.created_at,
    'Last used': row.fetched_at ?? '',
    By: row.fetched_by ?? '',
  }))
}

/** When the person wants which emails. */
async function choices({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'choice'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, choice }) => ({ About: kind, When: choice }))
}

/** What the person was told. */
async function notifications({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('notifications')
    .select(['created_at', 'title', 'text', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    Time: row.created_at,
    What: row.title,
    More: row.text,
    Read: row.read_at ?? '',
  }))
}

/** How many emails to the person were not delivered, and why the last was not. */
async function failures({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('mail_failures')
    .select(['failures', 'last_at', 'reason'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ failures: times, last_at, reason }) => ({
    Times: String(times),
    Last: last_at,
    Why: reason,
  }))
}

/** What the person answered to events. */
async function answersToEvents({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select(['events.title', 'events.scheduled_utc', 'answer', 'attendance', 'answered_at', 'waiting_since'])
    .where('user_id', '=', userId)
    .orderBy('events.scheduled_utc')
    .execute()
  return rows.map((row) => ({
    Event: row.title,
    When: row.scheduled_utc,
    Answer: row.answer,
    How: row.attendance ?? '',
    Answered: row.answered_at,
    'Waiting for a place since': row.waiting_since ?? '',
  }))
}

/** E-mails to the person, without their text. */
async function mails({ db }: App, email: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at', 'subject', 'to_address', 'sent_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    Written: row.created_at,
    Subject: row.subject,
    To: row.to_address,
    Sent: row.sent_at ?? '',
  }))
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
async function securityRows({ db }: App, userId: string) {
  const rows = await db
    .selectFrom('security_log')
    .select(['last_at', 'kind', 'count', 'route', 'detail'])
    .where('user_id', '=', userId)
    .orderBy('last_at')
    .execute()
  return rows.map((row) => ({
    Time: row.last_at,
    Event: row.kind,
    Times: String(row.count),
    Call: row.route,
    Details: row.detail,
  }))
}
