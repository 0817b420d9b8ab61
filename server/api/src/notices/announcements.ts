import type { AnnouncementsWire } from '@recog/api-contract'
import { sql } from 'kysely'
import type { App } from '../app'
import { record } from '../audit/record'
import { groupBy } from '../database/group-by'
import type { Database } from '../database/open'
import { inTransaction } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'
import { throttle } from '../http/throttle'
import { heldAddresses } from '../outbox/bounces'
import { activeMembers } from '../policy/people'
import { rightsOf, type SignedIn } from '../policy/actor'
import { queueNotification } from './notifications'

const EVERYBODY = 'All members'
/** Announcements of one person in a day. */
const MOST_A_DAY = 10
/** Announcements that are listed. */
const MOST_LISTED = 50

interface Group {
  readonly id: string
  readonly name: string
}

/** The groups that somebody may announce something to. */
async function groupsOf(app: App, actor: SignedIn): Promise<readonly Group[]> {
  const { isSteering, leads } = rightsOf(actor, app.settings.steeringCommitteeId)
  if (!isSteering && leads.length === 0) return []
  let groups = app.db.selectFrom('committees').select(['id', 'name']).orderBy('name_sort').orderBy('id')
  if (!isSteering) groups = groups.where('id', 'in', leads)
  return groups.execute()
}

/** How many active members each group has without this person; under '' how many there are. */
async function sizes(db: Pick<Database, 'selectFrom'>, userId: string): Promise<ReadonlyMap<string, number>> {
  const others = activeMembers(db).where('users.id', '<>', userId)
  const all = await others
    .select((eb) => eb.fn.countAll<number | string>().as('people'))
    .executeTakeFirstOrThrow()
  const groups = await others
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select((eb) => ['memberships.committee_id', eb.fn.countAll<number | string>().as('people')])
    .groupBy('memberships.committee_id')
    .execute()
  return new Map([
    ['', Number(all.people)],
    ...groups.map(({ committee_id, people }) => [committee_id, Number(people)] as const),
  ])
}

/** To whom the caller may announce something, and how far what they have announced has got. */
export async function announcements({ app, actor }: CallOf<'announcements'>): Promise<AnnouncementsWire> {
  const people = await sizes(app.db, actor.userId)
  const unreachable = await unreachableByGroup(app.db)
  const groups = (await groupsOf(app, actor)).map(({ id, name }) => ({
    committeeId: id,
    name,
    people: people.get(id) ?? 0,
    unreachable: [...(unreachable.get(id) ?? [])],
  }))
  const all = {
    committeeId: null,
    name: EVERYBODY,
    people: people.get('') ?? 0,
    unreachable: [...new Set([...unreachable.values()].flat())],
  }
  const { isSteering } = rightsOf(actor, app.settings.steeringCommitteeId)
  return { audiences: isSteering ? [all, ...groups] : groups, sent: await sentBy(app.db, actor.userId) }
}

/** The names of active members whose address takes no emails, by group; under '' of those who are in none. */
async function unreachableByGroup(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await activeMembers(db)
    .where('users.id', 'in', heldAddresses(db).select('users.id'))
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.display_name', 'users.email', 'memberships.committee_id'])
    .orderBy('users.name_sort')
    .execute()
  const groups = groupBy(rows, ({ committee_id }) => committee_id ?? '')
  return new Map(
    [...groups].map(([id, people]) => [id, people.map(({ display_name, email }) => display_name || email)]),
  )
}

/** The announcements of a person. An email is waiting until it is sent or given up; who switched it off has none. */
async function sentBy(db: Database, userId: string): Promise<AnnouncementsWire['sent']> {
  const isDelivered = sql`outbox.sent_at is not null and outbox.failed_at is null`
  const isRefused = sql`outbox.failed_at is not null`
  const hasNone = sql`notifications.mail_id is null and notifications.due_at is null`
  const count = (is: typeof hasNone) => sql<number | string>`sum(case when ${is} then 1 else 0 end)`
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('outbox', 'outbox.id', 'notifications.mail_id')
    .leftJoin('committees', 'committees.id', 'notifications.committee_id')
    .select((eb) => [
      'notifications.id',
      'notifications.title',
      'notifications.committee_id',
      eb.fn.max('committees.name').as('name'),
      eb.fn.max('notifications.created_at').as('createdAt'),
      eb.fn.countAll<number | string>().as('people'),
      count(isDelivered).as('delivered'),
      count(isRefused).as('refused'),
      count(hasNone).as('withoutEmail'),
    ])
    .where('notifications.actor_id', '=', userId)
    .where('notifications.kind', '=', 'announcement')
    .groupBy(['notifications.id', 'notifications.title', 'notifications.committee_id'])
    .orderBy('createdAt', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ id, title, committee_id, name, createdAt, ...counts }) => {
    const [people, delivered, refused, withoutEmail] = [
      counts.people,
      counts.delivered,
      counts.refused,
      counts.withoutEmail,
    ].map(Number) as [number, number, number, number]
    return {
      id,
      title,
      name: name ?? (committee_id === null ? EVERYBODY : 'A deleted group'),
      createdAt,
      delivered,
      refused,
      withoutEmail,
      waiting: people - delivered - refused - withoutEmail,
    }
  })
}

/**
 * Announce something to a group, or to all members: one email each, unless somebody wants it once a day or not at all.
 *
 * @throws {Refusal} 403 for a group that the caller does not lead, unless they are a steering member; 404 for an unknown one; 429 after
 *   ten in a day
 */
export async function sendAnnouncement(call: CallOf<'sendAnnouncement'>): Promise<{ people: number }> {
  const { app, actor, body } = call
  const { isSteering } = rightsOf(actor, app.settings.steeringCommitteeId)
  const id = body.committeeId ?? null
  const group = (await groupsOf(app, actor)).find((each) => each.id === id)
  if (!group && !isSteering)
    throw new Refusal(403, 'Only the leads of a group and steering members can announce something to it.')
  if (!group && id !== null) throw new Refusal(404, 'Working group not found.')
  await throttle(app, ['announcements', actor.userId], MOST_A_DAY, 24 * 3600)
  const people = (await sizes(app.db, actor.userId)).get(id ?? '') ?? 0
  await inTransaction(app.db, async (tx) => {
    const text = `${body.text}\n\n${actor.displayName || 'A steering member'}, to ${group?.name ?? EVERYBODY.toLowerCase()}`
    const announcement = {
      kind: 'announcement',
      title: body.title,
      text,
      path: '/notifications',
      actor,
    } as const
    await queueNotification(app, tx, announcement, { committeeIds: group ? [group.id] : [] }, 0)
    await record(app, tx, {
      action: 'announcement.sent',
      actor,
      ...(group && { committee: group }),
      details: { title: body.title, people },
    })
  })
  return { people }
}
