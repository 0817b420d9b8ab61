import type { Selectable } from 'kysely'
import type { App } from '../app'
import { serverValue } from '../database/keys'
import type { MembershipNoticeTable } from '../database/tables/work'
import { inTransaction } from '../database/write'
import { enqueue } from '../outbox/enqueue'
import { activeMembers, openRequests } from '../policy/active-members'
import { tellAdministrators } from './administrators'
import { digestMail, membershipMail } from './mails'

const noticesEvery = 15_000
const digestEvery = 60_000
const keysEvery = 300_000

/** Queue notices and digests as they fall due, and look for new keys, without keeping the process alive. Returns a function that stops it. */
export function startNotices(app: App): () => void {
  const timers = [
    every(noticesEvery, () => sendNotices(app)),
    every(digestEvery, () => sendRequestDigest(app)),
    every(keysEvery, () => tellOfNewReleaseKeys(app)),
  ]
  function every(ms: number, run: () => Promise<unknown>) {
    const timer = setInterval(
      () => void run().catch(() => app.warn('notices could not be queued, trying again later')),
      ms,
    )
    timer.unref()
    return timer
  }
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

type Notice = Selectable<MembershipNoticeTable>

/**
 * Turn the notices that are due into e-mails, one per person. A notice is deleted in the transaction that queues its e-mail,
 * so that nobody is told twice, whatever fails and however many processes run.
 *
 * @returns how many e-mails were queued
 */
export async function sendNotices(app: App): Promise<number> {
  const due = await app.db
    .selectFrom('membership_notices')
    .select('user_id')
    .distinct()
    .where('due_at', '<=', app.now())
    .orderBy('user_id')
    .limit(100)
    .execute()
  let queued = 0
  for (const { user_id } of due) if (await tellPerson(app, user_id)) queued += 1
  if (queued > 0) app.wakeOutbox()
  return queued
}

function tellPerson(app: App, userId: string): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const notices: Notice[] = await tx
      .deleteFrom('membership_notices')
      .where('user_id', '=', userId)
      .where('due_at', '<=', app.now())
      .returningAll()
      .execute()
    const person = await activeMembers(tx)
      .select(['id as userId', 'email', 'display_name as displayName'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (notices.length === 0 || !person) return false
    const inOrder = notices.toSorted((a, b) => (a.committee_name < b.committee_name ? -1 : 1))
    await enqueue(app, tx, membershipMail(app.settings, person, inOrder))
    return true
  })
}

const DAY = 24 * 3600 * 1000
/** The row that contains when the last digest was queued, and is locked while another is. */
export const DIGEST_ROW = 'request-digest'

/**
 * Mails the steering members how many requests wait: if there are new ones, and at most once a day, however many processes run.
 *
 * @returns how many e-mails were queued
 */
export async function sendRequestDigest(app: App): Promise<number> {
  const queued = await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('server_keys')
      .values({ name: DIGEST_ROW, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { value: last } = await tx
      .updateTable('server_keys')
      .set((eb) => ({ value: eb.ref('value') }))
      .where('name', '=', DIGEST_ROW)
      .returning('value')
      .executeTakeFirstOrThrow()
    if (last !== '' && Date.parse(app.now()) - Date.parse(last) < DAY) return 0
    const open = await openRequests(tx).select('created_at').execute()
    if (!open.some(({ created_at }) => created_at > last)) return 0
    const steering = await activeMembers(tx)
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .select(['users.id as userId', 'users.email', 'users.display_name as displayName'])
      .where('memberships.committee_id', '=', app.settings.steeringCommitteeId)
      .orderBy('users.id')
      .execute()
    for (const person of steering) await enqueue(app, tx, digestMail(app.settings, person, open.length))
    await tx.updateTable('server_keys').set({ value: app.now() }).where('name', '=', DIGEST_ROW).execute()
    return steering.length
  })
  if (queued > 0) app.wakeOutbox()
  return queued
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
    await tx
      .insertInto('server_keys')
      .values({ name: KNOWN_ROW, value: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
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
