import { setImmediate } from 'node:timers/promises'
import type { App } from '../app'
import { resetDueSecondSteps } from '../admin/people/second-step-reset'
import { keepServerValue, serverValue, setServerValue } from '../database/keys'
import { groupBy } from '../database/group-by'
import { inTransaction, type Write } from '../database/write'
import { answerLink, eventOfPath, eventPath, isOpen, type MailedEvent } from '../events/event-mail'
import { sendEventMails } from '../events/send-event-mails'
import { repeatJob, type Job } from '../operations/job'
import { enqueue, type Mail } from '../outbox/enqueue'
import { activeMember, openRequests } from '../policy/people'
import { tellAdministrators } from './administrators'
import { dailyAround } from './daily'
import { dailyMail, notificationMail, type Told } from './mails'
import { sentenceOf } from './note-membership'
import { choiceFor, queueNotification, readerOf } from './notifications'

const noticesEvery = 15
const digestEvery = 60
const keysEvery = 300

/** Queue notices and digests as they fall due, remove second steps that are due (R4.43), and look for new keys. */
export const startNotices = (app: App): readonly Job[] =>
  [
    [() => sendNotices(app), noticesEvery] as const,
    [() => sendEventMails(app), noticesEvery] as const,
    [() => noteWaitingRequests(app), digestEvery] as const,
    [() => resetDueSecondSteps(app), digestEvery] as const,
    [() => tellOfNewReleaseKeys(app), keysEvery] as const,
  ].map(([queue, seconds]) =>
    repeatJob(queue, seconds, () => app.warn('notices could not be queued, trying again later')),
  )

const DAY = 24 * 3600 * 1000

/**
 * Turn what is due into emails: at once, or once a day, as each person has chosen by now. A notification is no longer due in the
 * transaction that queues its email, so that nobody is told twice, whatever fails and however many processes run.
 *
 * @returns how many emails were queued
 */
export async function sendNotices(app: App): Promise<number> {
  const changed = await peopleWith(app, 'membership_notices')
  for (const userId of changed) await noteMemberships(app, userId)
  let queued = 0
  for (;;) {
    const people = await peopleWith(app, 'notifications')
    if (people.length === 0) break
    for (const userId of people) {
      queued += await tellPerson(app, userId)
      // SQLite answers within the turn: without this, calls would wait until everybody is told.
      await setImmediate()
    }
  }
  if (queued > 0) app.wakeOutbox()
  return queued
}

/** People for whom something is due. */
async function peopleWith(app: App, table: 'membership_notices' | 'notifications'): Promise<string[]> {
  const due = await app.db
    .selectFrom(table)
    .select('user_id')
    .distinct()
    .where('due_at', '<=', app.now())
    .orderBy('user_id')
    .limit(100)
    .execute()
  return due.map(({ user_id }) => user_id)
}

/** Turn the changes of a person's memberships that have lasted into notifications. */
function noteMemberships(app: App, userId: string): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const notices = await tx
      .deleteFrom('membership_notices')
      .where('user_id', '=', userId)
      .where('due_at', '<=', app.now())
      .returningAll()
      .execute()
    for (const { role_before: before, role_after: after, committee_id, ...names } of notices) {
      const title = sentenceOf({ before, after }, names.committee_name, names.actor_name)
      const path = `/committees/${encodeURIComponent(committee_id)}`
      const notification = { kind: 'membership-changed', title, path } as const
      await queueNotification(app, tx, notification, { userIds: [userId] }, 0)
    }
  })
}

/** Queue the emails to one person about what is due. @returns how many */
function tellPerson(app: App, userId: string): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const due = await tx
      .updateTable('notifications')
      .set({ due_at: null })
      .where('user_id', '=', userId)
      .where('due_at', '<=', app.now())
      .returning(['id', 'kind', 'title', 'text', 'path', 'committee_id', 'created_at'])
      .execute()
    const events = await eventsAt(tx, due)
    const person = await activeMember(tx, 'id', userId)
    if (due.length === 0 || !person) return 0

    const reader = await readerOf(tx, userId)
    const orderOf = ({ created_at, title, path }: Due): string =>
      created_at + title + (events.get(path)?.scheduled_utc ?? '')
    const answerable = ({ path }: Due): string | undefined => {
      const event = events.get(path)
      return event && isOpen(app, event) ? answerLink(app, userId, event) : undefined
    }
    const inOrder = due
      .map((row) => ({ ...row, answer: answerable(row) }))
      .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    const chosen = groupBy(inOrder, (row) => choiceFor(reader, row))
    const daily = dailyAround(app.now(), app.settings.digestTimeZone)
    const onceADay = chosen.get('daily') ?? []
    const tomorrow = onceADay.filter(({ created_at }) => created_at >= daily.last)
    const mails: (readonly [readonly Due[], Mail])[] = []
    const add = (rows: readonly Due[], mail: typeof dailyMail): void => {
      const [first, ...more] = rows
      if (first) mails.push([rows, mail(app, person, [first, ...more])])
    }
    add(
      onceADay.filter((row) => !tomorrow.includes(row)),
      dailyMail,
    )
    // All changes of memberships are one email, so are the copies of an event, and of everything else each is one.
    for (const rows of groupBy(chosen.get('now') ?? [], ({ kind, id, created_at }) =>
      kind === 'membership-changed' ? kind : kind === 'event-new' ? `${kind} ${created_at}` : id,
    ).values())
      add(rows, notificationMail)
    for (const [rows, mail] of mails) {
      const mail_id = await enqueue(app, tx, mail)
      await update(rows, { mail_id })
    }
    await update(tomorrow, { due_at: daily.next })
    return mails.length

    async function update(rows: readonly Due[], change: { mail_id: string } | { due_at: string }) {
      if (rows.length === 0) return
      await tx
        .updateTable('notifications')
        .set(change)
        .where('user_id', '=', userId)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    }
  })
}

type Due = Told & { readonly id: string; readonly created_at: string }

/** The events that notifications are about, by the paths of their pages. */
async function eventsAt(tx: Write, due: readonly Due[]): Promise<ReadonlyMap<string, MailedEvent>> {
  const paths = due.map(({ path }) => path)
  const ids = paths.map(eventOfPath).filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('events').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [eventPath(row.id), row]))
}

/** The row that contains when the last digest was queued, and is locked while another is. */
export const DIGEST_ROW = 'request-digest'

/**
 * Have the steering members told how many requests wait, without names, since email is not private: if there are new ones, and at most
 * once a day, however many processes run.
 *
 * @returns whether they are told
 */
export function noteWaitingRequests(app: App): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    await keepServerValue(tx, DIGEST_ROW, '')
    const { value: last } = await tx
      .updateTable('server_keys')
      .set((eb) => ({ value: eb.ref('value') }))
      .where('name', '=', DIGEST_ROW)
      .returning('value')
      .executeTakeFirstOrThrow()
    if (last !== '' && Date.parse(app.now()) - Date.parse(last) < DAY) return false
    const open = await openRequests(tx).select('created_at').execute()
    if (!open.some(({ created_at }) => created_at > last)) return false
    const title =
      open.length === 1
        ? '1 request to join ReCOG is waiting'
        : `${open.length} requests to join ReCOG are waiting`
    const steering = { committeeIds: [app.settings.steeringCommitteeId] }
    await queueNotification(
      app,
      tx,
      { kind: 'request-waiting', title, path: '/steering/approve' },
      steering,
      0,
    )
    await setServerValue(tx, DIGEST_ROW, app.now())
    return true
  })
}

/** The row with the fingerprints, one a line, that have signed a change of what the portal serves. */
const KNOWN_ROW = 'release-keys'

/**
 * Tell the administrators, once, of each key that has signed a change of what the portal serves for the first time. The keys in the
 * ledger when the portal first looks are known.
 */
export async function tellOfNewReleaseKeys(app: App): Promise<void> {
  const changes = await app.settings.releases.changes()
  const firstOf = new Map(changes.toReversed().map((change) => [change.key, change]))
  if (firstOf.size === 0) return
  const { db } = app
  const before = (await serverValue(db, KNOWN_ROW)) ?? ''
  const known = new Set(before.split('\n').filter(Boolean))
  const added = [...firstOf.values()].filter(({ key }) => !known.has(key))
  if (added.length === 0) return
  const value = [...known, ...added.map(({ key }) => key)].join('\n')
  await inTransaction(db, async (tx) => {
    await keepServerValue(tx, KNOWN_ROW, '')
    const { numUpdatedRows } = await tx
      .updateTable('server_keys')
      .set({ value })
      .where('name', '=', KNOWN_ROW)
      .where('value', '=', before)
      .executeTakeFirst()
    // Another process was first.
    if (numUpdatedRows !== 1n || before === '') return
    for (const { key, by, action, names, at } of added) {
      await tellAdministrators(app, tx, {
        kind: 'release-key',
        subject: 'A key has released to the ReCOG portal for the first time',
        text: `A key that has not been used before has changed what the ReCOG members’ portal serves.\n\nKey: ${key}\nName: ${by}\nWhat: ${[action, ...names].join(' ')}\nWhen: ${at}`,
      })
    }
  })
  app.wakeOutbox()
}
