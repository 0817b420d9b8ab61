import type { AnswersOfEventWire, BodyOf, OwnAnswerWire, routes, SavedAnswerWire } from '@recog/api-contract'
import type { Selectable } from 'kysely'
import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { WorkTables } from '../database/tables/work'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'
import { activeMembers, PERSON } from '../policy/people'
import { shownOrcid } from '../user/profile'
import { REMINDER_SECONDS } from './send-event-mails'
import { countedAnswers, countsOf, giveSeats, lockSeats } from './seats'
import { checkEvent, groupsOf, type Reader, readerFor, visibleTo } from './visible-events'

type AnswerRow = Selectable<WorkTables['event_answers']>

const toOwn = (
  row: Pick<AnswerRow, 'event_id' | 'answer' | 'attendance' | 'waiting_since'>,
): OwnAnswerWire => ({
  eventId: row.event_id,
  answer: row.answer,
  attendance: row.attendance,
  isWaiting: row.waiting_since !== null,
})

/** The caller's answers. */
export async function myAnswers({ app, actor }: CallOf<'myAnswers'>): Promise<OwnAnswerWire[]> {
  const rows = await app.db
    .selectFrom('event_answers')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .orderBy('event_id')
    .execute()
  return rows.map(toOwn)
}

/**
 * Save whether the caller comes.
 *
 * @throws {Refusal} as `saveAnswer`
 */
export const answerEvent = ({ app, actor, params, body }: CallOf<'answerEvent'>): Promise<SavedAnswerWire> =>
  saveAnswer(app, actor, readerFor(actor, app.settings.steeringCommitteeId), params, body)

/**
 * Save whether somebody comes. Whoever comes in person waits for a place first and gets it at once if one is free, so that there is one
 * order for all. No is possible until the event is deleted.
 *
 * @param of the event, perhaps as it was announced
 * @throws {Refusal} 404 for an event that the reader cannot see, or that has moved since; 409 if it is over or cancelled
 */
export async function saveAnswer(
  app: App,
  { userId, email, displayName }: Person,
  reader: Reader,
  of: { readonly id: string; readonly scheduled_utc?: string },
  { answer, attendance = null }: BodyOf<typeof routes.answerEvent>,
): Promise<SavedAnswerWire> {
  const actor = { userId, email, displayName }
  const saved = await inTransaction(app.db, async (tx) => {
    const event = await visibleEvent(tx, reader, of.id)
    if ((of.scheduled_utc ?? event.scheduled_utc) !== event.scheduled_utc)
      throw new Refusal(404, 'Event not found.')
    if (answer !== 'no') {
      if (event.scheduled_utc <= app.now()) throw new Refusal(409, 'This event is over.')
      if (event.cancelled_at !== null) throw new Refusal(409, 'This event has been cancelled.')
    }
    const own = await answerOf(tx, event.id, actor.userId)
    const comes = (of: Pick<AnswerRow, 'answer' | 'attendance'> | undefined): boolean =>
      of?.answer === 'yes' && of.attendance !== 'online'
    const fields = { answer, attendance: answer === 'no' ? null : attendance, answered_at: app.now() }
    // Whoever answers within a day of the start knows of it.
    const isSoon = event.scheduled_utc <= later(app, REMINDER_SECONDS)
    const row = {
      ...fields,
      waiting_since: comes(fields) ? (comes(own) ? (own?.waiting_since ?? null) : fields.answered_at) : null,
      reminded_of: isSoon ? event.scheduled_utc : (own?.reminded_of ?? null),
    }
    await tx
      .insertInto('event_answers')
      .values({ event_id: event.id, user_id: actor.userId, ...row })
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(row))
      .execute()
    await giveSeats(app, tx, event, actor.userId)
    const mine = await answerOf(tx, event.id, actor.userId)
    const answers = await countsOf(app, tx, event.id)
    await record(app, tx, { action: 'event.answered', actor, eventId: event.id })
    return { ...toOwn({ event_id: event.id, ...row, ...mine }), answers }
  })
  app.wakeOutbox()
  return saved
}

/** What somebody has answered. */
export const answerOf = (tx: Pick<Write, 'selectFrom'>, eventId: string, userId: string) =>
  tx
    .selectFrom('event_answers')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Lock an event that a member may see. @throws {Refusal} 404 for any other */
async function visibleEvent(tx: Write, reader: Reader, id: string) {
  const row = await lockSeats(tx, id)
  const committeeIds = row ? await groupsOf(tx, id) : []
  if (!row || visibleTo([{ ...row, committeeIds }], reader).length === 0)
    throw new Refusal(404, 'Event not found.')
  return row
}

/**
 * Who has answered what, in the order of names, and which members who can see the event have not.
 *
 * @throws {Refusal} 404 for an unknown event
 */
export async function answersOfEvent({ app, params }: CallOf<'answersOfEvent'>): Promise<AnswersOfEventWire> {
  const { db, settings } = app
  await checkEvent(db, params.id)
  const answered = await countedAnswers(db, settings.steeringCommitteeId)
    .selectAll('event_answers')
    .select(['users.email', 'users.display_name', 'users.orcid'])
    .where('event_answers.event_id', '=', params.id)
    .orderBy('users.name_sort')
    .orderBy('users.id')
    .execute()
  const groups = await groupsOf(db, params.id)
  let readers = activeMembers(db).select(PERSON)
  if (groups.length > 0)
    readers = readers.where('id', 'in', (eb) =>
      eb
        .selectFrom('memberships')
        .select('user_id')
        .where('committee_id', 'in', [...groups, settings.steeringCommitteeId]),
    )
  const known = new Set(answered.map(({ user_id }) => user_id))
  const people = await readers.orderBy('name_sort').orderBy('id').execute()
  return {
    answered: answered.map((row) => ({
      userId: row.user_id,
      displayName: row.display_name,
      email: row.email,
      answer: row.answer,
      attendance: row.attendance,
      isWaiting: row.waiting_since !== null,
      answeredAt: row.answered_at,
      orcid: shownOrcid(app, row.orcid),
    })),
    unanswered: people.filter(({ userId }) => !known.has(userId)),
  }
}
