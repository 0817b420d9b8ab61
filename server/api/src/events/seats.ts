import type { EventWire } from '@recog/api-contract'
import { sql } from 'kysely'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Write } from '../database/write'
import { enqueue } from '../outbox/enqueue'
import { activeMembers } from '../policy/people'
import { isOpen, placeMail, type MailedEvent } from './event-mail'

export type AnswerCounts = NonNullable<EventWire['answers']>
export const NO_ANSWERS: AnswerCounts = { inPerson: 0, online: 0, maybe: 0, no: 0, waiting: 0 }

type Reading = Pick<Write, 'selectFrom'>

/**
 * The answers of active members who may still see the event: whoever has left the portal or the groups of the event is not counted and
 * not told.
 */
export const countedAnswers = (db: Reading, steeringId: string) =>
  activeMembers(db)
    .innerJoin('event_answers', 'event_answers.user_id', 'users.id')
    .where((eb) => {
      const groups = eb
        .selectFrom('event_committees')
        .select('event_committees.committee_id')
        .whereRef('event_committees.event_id', '=', 'event_answers.event_id')
      const memberships = eb
        .selectFrom('memberships')
        .select('memberships.committee_id')
        .whereRef('memberships.user_id', '=', 'event_answers.user_id')
        .where((of) =>
          of.or([
            of('memberships.committee_id', '=', steeringId),
            of('memberships.committee_id', 'in', groups),
          ]),
        )
      return eb.or([eb.not(eb.exists(groups)), eb.exists(memberships)])
    })

/** How often each answer was given to those of the events that are not over. */
export async function answerCounts(
  app: App,
  events: readonly Pick<MailedEvent, 'id' | 'scheduled_utc'>[],
): Promise<ReadonlyMap<string, AnswerCounts>> {
  const toCome = events.filter(({ scheduled_utc }) => scheduled_utc > app.now())
  const counts = new Map(toCome.map(({ id }) => [id, { ...NO_ANSWERS }]))
  for (const row of await counted(app, app.db)
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .where('events.scheduled_utc', '>', app.now())
    .execute()) {
    const of = counts.get(row.event_id)
    if (of) of[row.kind] = Number(row.count)
  }
  return counts
}

/** How often each answer was given to one event. */
export async function countsOf(app: App, db: Reading, eventId: string): Promise<AnswerCounts> {
  const rows = await counted(app, db).where('event_answers.event_id', '=', eventId).execute()
  return { ...NO_ANSWERS, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)])) }
}

const KIND = sql<keyof AnswerCounts>`case
  when event_answers.waiting_since is not null then 'waiting'
  when event_answers.answer <> 'yes' then event_answers.answer
  when event_answers.attendance = 'online' then 'online'
  else 'inPerson' end`

const counted = ({ settings }: App, db: Reading) =>
  countedAnswers(db, settings.steeringCommitteeId)
    .select((eb) => [
      'event_answers.event_id',
      KIND.as('kind'),
      eb.fn.countAll<number | string>().as('count'),
    ])
    .groupBy(['event_answers.event_id', KIND])

/** Lock an event, so that two people cannot get its last place. Its version stays. */
export const lockSeats = (tx: Write, id: string) =>
  tx
    .updateTable('events')
    .set((eb) => ({ seats: eb.ref('seats') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Who gets a place now: those who wait, in the order in which they asked. Nobody, at an event that is cancelled or has begun. */
export async function nextInLine(app: App, db: Reading, event: SeatedEvent): Promise<readonly Person[]> {
  if (!isOpen(app, event)) return []
  const coming = countedAnswers(db, app.settings.steeringCommitteeId)
    .where('event_answers.event_id', '=', event.id)
    .where('event_answers.answer', '=', 'yes')
  const waiting = await coming
    .select(['users.id as userId', 'users.email', 'users.display_name as displayName'])
    .where('event_answers.waiting_since', 'is not', null)
    .orderBy('event_answers.waiting_since')
    .orderBy('event_answers.user_id')
    .execute()
  if (waiting.length === 0 || event.seats === null) return waiting
  const { taken } = await coming
    .select((eb) => eb.fn.countAll<number | string>().as('taken'))
    .where(HAS_PLACE)
    .executeTakeFirstOrThrow()
  return waiting.slice(0, Math.max(0, event.seats - Number(taken)))
}

type SeatedEvent = MailedEvent & { readonly seats: number | null }

const HAS_PLACE = sql<boolean>`event_answers.answer = 'yes' and event_answers.waiting_since is null
  and coalesce(event_answers.attendance, 'in-person') = 'in-person'`

/**
 * Give the free places of a locked event to the next in line, and mail them.
 *
 * @param except who is told in another way
 */
export async function giveSeats(app: App, tx: Write, event: SeatedEvent, except?: string): Promise<void> {
  const next = await nextInLine(app, tx, event)
  if (next.length > 0 && event.seats !== null) await yieldSeats(app, tx, event.id)
  for (const person of next) {
    await tx
      .updateTable('event_answers')
      .set({ waiting_since: null })
      .where('event_id', '=', event.id)
      .where('user_id', '=', person.userId)
      .execute()
    if (person.userId === except) continue
    await record(app, tx, { action: 'event.place-given', target: person, eventId: event.id })
    await enqueue(app, tx, placeMail(app, person, event))
  }
}

/** Others get the places of those who are not counted now. If they come back, they wait again, from when they asked. */
async function yieldSeats({ settings }: App, tx: Write, eventId: string): Promise<void> {
  const counted = countedAnswers(tx, settings.steeringCommitteeId).where('event_id', '=', eventId)
  await tx
    .updateTable('event_answers')
    .set((eb) => ({ waiting_since: eb.ref('answered_at') }))
    .where('event_id', '=', eventId)
    .where(HAS_PLACE)
    .where('user_id', 'not in', counted.select('event_answers.user_id'))
    .execute()
}
