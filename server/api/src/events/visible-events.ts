import type { Selectable } from 'kysely'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { groupBy } from '../database/group-by'
import type { Database } from '../database/open'
import type { EventTable } from '../database/tables/work'
import type { Write } from '../database/write'
import { Refusal } from '../http/errors'
import { activeMember } from '../policy/people'
import { rightsOf, type SignedIn } from '../policy/actor'

/** An event with the working groups that it is for; none: for all members. */
export type EventRow = Selectable<EventTable> & { readonly committeeIds: readonly string[] }

/** All events in order of time, past ones included. */
export async function allEvents(db: Database): Promise<EventRow[]> {
  const rows = await db.selectFrom('events').selectAll().orderBy('scheduled_utc').orderBy('id').execute()
  const groups = groupBy(
    await db.selectFrom('event_committees').selectAll().execute(),
    ({ event_id }) => event_id,
  )
  return rows.map((row) => ({
    ...row,
    committeeIds: (groups.get(row.id) ?? []).map(({ committee_id }) => committee_id),
  }))
}

/** Ids of the groups that an event is for. */
export async function groupsOf(db: Pick<Write, 'selectFrom'>, eventId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('event_committees')
    .select('committee_id')
    .where('event_id', '=', eventId)
    .execute()
  return rows.map(({ committee_id }) => committee_id)
}

/** @throws {Refusal} 404 unless there is this event */
export async function checkEvent(db: Pick<Write, 'selectFrom'>, id: string): Promise<void> {
  const row = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal(404, 'Event not found.')
}

/** Somebody who may see events of all members. */
export interface Reader {
  /** Ids of their working groups. */
  readonly groups: readonly string[]
  /** Steering members post the events, and see all of them. */
  readonly isSteering: boolean
}

/** The events of all members, and those of the reader's groups (R6.39). */
export function visibleTo(events: readonly EventRow[], { groups, isSteering }: Reader): readonly EventRow[] {
  return isSteering
    ? events
    : events.filter(
        ({ committeeIds }) => committeeIds.length === 0 || committeeIds.some((id) => groups.includes(id)),
      )
}

/** A signed-in member as a reader of events. */
export const readerFor = (actor: SignedIn, steeringId: string): Reader => ({
  isSteering: rightsOf(actor, steeringId).isSteering,
  groups: actor.memberships.map(({ committeeId }) => committeeId),
})

/** An approved member as a reader of events; undefined for anybody else. */
export async function readerById(
  { db, settings }: App,
  userId: string,
): Promise<(Reader & { readonly person: Person }) | undefined> {
  const person = await activeMember(db, 'id', userId)
  if (!person) return undefined
  const rows = await db
    .selectFrom('memberships')
    .select('committee_id')
    .where('user_id', '=', userId)
    .execute()
  const groups = rows.map(({ committee_id }) => committee_id)
  return { person, groups, isSteering: groups.includes(settings.steeringCommitteeId) }
}

/** What tells the events of one reader from those of another: the groups that have events of their own. */
export function variantOf(events: readonly EventRow[], { groups, isSteering }: Reader): string {
  if (isSteering) return 'all'
  const withEvents = new Set(events.flatMap(({ committeeIds }) => committeeIds))
  return groups
    .filter((id) => withEvents.has(id))
    .toSorted()
    .join(' ')
}

/** Replace the groups that an event is for. They exist (`checkGroups`). */
export async function replaceGroups(tx: Write, eventId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('event_committees').where('event_id', '=', eventId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('event_committees')
      .values(ids.map((id) => ({ event_id: eventId, committee_id: id })))
      .execute()
}
