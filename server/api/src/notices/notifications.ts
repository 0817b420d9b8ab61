import { randomUUID } from 'node:crypto'
import {
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
  type NotificationsWire,
} from '@recog/api-contract'
import type { Selectable } from 'kysely'
import { type App, secondsAfter } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import type { Database } from '../database/open'
import type { NotificationTable } from '../database/tables/logs'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'
import { heldSince } from '../outbox/bounces'
import type { QueuedMail } from '../outbox/transport'
import { rightsOf, type SignedIn } from '../policy/actor'
import { activeMembers } from '../policy/people'

interface Kind {
  /** Completes "You receive emails about". */
  readonly about: string
  /** When the email comes to people who have not chosen. */
  readonly byDefault: NotificationChoice
  readonly isForSteering?: true
}

/** The kinds of notification. Every email that is none of them, such as those about security, is always sent. */
export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  'request-waiting': {
    about: 'requests to join that wait, at most once a day',
    byDefault: 'now',
    isForSteering: true,
  },
  'request-decided': { about: 'decisions on requests to join', byDefault: 'off', isForSteering: true },
  'membership-changed': { about: 'changes of your working groups', byDefault: 'now' },
  'event-new': { about: 'new events', byDefault: 'daily' },
  'event-changed': { about: 'changed events', byDefault: 'daily' },
  'event-cancelled': { about: 'cancelled events', byDefault: 'now' },
  'event-reminder': { about: 'events that you take part in, a day before', byDefault: 'now' },
  'project-changed': { about: 'changes of your projects', byDefault: 'daily' },
  announcement: { about: 'announcements', byDefault: 'now' },
}

/** The kind of the email with everything that somebody wants once a day. */
export const DIGEST = 'digest'

/** Seconds that an email waits, so that a slip that is undone is never mailed. */
const HOLD_SECONDS = 60

interface Notification {
  readonly kind: NotificationKind
  /** One line, which says what happened. */
  readonly title: string
  readonly text?: string
  /** The page of the portal that it is about: a newer notification of the same kind about it replaces one that still waits. */
  readonly path: string
  /** Who did it, and is not told. */
  readonly actor?: Person | undefined
  /** When it happened; now by default. */
  readonly at?: string
}

/**
 * People by their ids, or the members of these groups, perhaps only some of them; without a group, all members. Whoever leaves the groups is
 * not told.
 */
type Audience =
  | { readonly userIds: readonly string[] }
  | { readonly committeeIds: readonly string[]; readonly among?: readonly string[] }

/**
 * Have members told of something, in the transaction of the change. Only when the email is sent it is decided who still wants it.
 *
 * @param holdSeconds how long the email waits
 */
export async function queueNotification(
  app: App,
  tx: Write,
  { kind, title, text = '', path, actor, at = app.now() }: Notification,
  to: Audience,
  holdSeconds = HOLD_SECONDS,
): Promise<void> {
  const ids = 'userIds' in to ? to.userIds : to.committeeIds
  if (('userIds' in to ? ids : to.among)?.length === 0) return
  let people = activeMembers(tx).where('users.id', '<>', actor?.userId ?? '')
  if ('userIds' in to) people = people.where('users.id', 'in', ids)
  else if (ids.length > 0)
    people = people.where('users.id', 'in', (eb) =>
      eb.selectFrom('memberships').select('user_id').where('committee_id', 'in', ids),
    )
  if ('among' in to && to.among) people = people.where('users.id', 'in', to.among)

  const id = randomUUID()
  // Each announcement is another one.
  if (kind !== 'announcement')
    await tx
      .deleteFrom('notifications')
      .where('kind', '=', kind)
      .where('path', '=', path)
      .where('due_at', 'is not', null)
      .where('user_id', 'in', people.select('users.id'))
      .execute()
  await tx
    .insertInto('notifications')
    .columns([
      'user_id',
      'id',
      'kind',
      'title',
      'text',
      'path',
      'committee_id',
      'actor_id',
      'created_at',
      'due_at',
    ])
    .expression(
      people.select((eb) => [
        'users.id',
        eb.val(id).as('id'),
        eb.val(kind).as('kind'),
        eb.val(title).as('title'),
        eb.val(text).as('text'),
        eb.val(path).as('path'),
        'userIds' in to || ids.length === 0
          ? eb.val(null).as('committee_id')
          : eb
              .selectFrom('memberships')
              .whereRef('memberships.user_id', '=', 'users.id')
              .where('committee_id', 'in', ids)
              .select(({ fn }) => fn.min('committee_id').as('first'))
              .as('committee_id'),
        eb.val(actor?.userId ?? null).as('actor_id'),
        eb.val(at).as('created_at'),
        eb.val(secondsAfter(at, holdSeconds)).as('due_at'),
      ]),
    )
    .execute()
}

/** Withdraw what people have not been told yet about a page of the portal. @param except groups whose members are still told */
export async function withdrawNotifications(
  tx: Write,
  path: string,
  except: readonly string[] = [],
): Promise<void> {
  let waiting = tx.deleteFrom('notifications').where('path', '=', path).where('due_at', 'is not', null)
  if (except.length > 0)
    waiting = waiting.where('user_id', 'not in', (eb) =>
      eb.selectFrom('memberships').select('user_id').where('committee_id', 'in', except),
    )
  await waiting.execute()
}

/** What a person has chosen, and the groups that they belong to. */
export interface Reader {
  readonly choices: Readonly<Record<NotificationKind, NotificationChoice>>
  readonly groups: ReadonlySet<string>
}

/** The choices and groups of a person. */
export async function readerOf(db: Pick<Database, 'selectFrom'>, userId: string): Promise<Reader> {
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['kind', 'choice'])
    .where('user_id', '=', userId)
    .execute()
  const groups = await db
    .selectFrom('memberships')
    .select('committee_id')
    .where('user_id', '=', userId)
    .execute()
  const defaults = notificationKinds.map((kind) => [kind, KINDS[kind].byDefault])
  return {
    choices: Object.fromEntries([...defaults, ...chosen.map(({ kind, choice }) => [kind, choice])]),
    groups: new Set(groups.map(({ committee_id }) => committee_id)),
  }
}

type Row = Pick<Selectable<NotificationTable>, 'kind' | 'committee_id'>

/** When the email about a notification comes, if at all: of a group, only while they belong to it. */
export const choiceFor = ({ choices, groups }: Reader, { kind, committee_id }: Row): NotificationChoice =>
  committee_id === null || groups.has(committee_id) ? choices[kind] : 'off'

/** Whether an email is one of those that people can switch off. */
export const canBeStopped = ({ kind }: Pick<QueuedMail, 'kind'>): boolean => kind in KINDS || kind === DIGEST

/**
 * Whether an email is to be sent. If somebody switched off what it tells, or left the group, it is removed, and the rest of it is told in
 * another one.
 */
export async function isStillWanted(app: App, mail: QueuedMail): Promise<boolean> {
  if (mail.recipient_id === null || !canBeStopped(mail)) return true
  const rows = await app.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'committee_id'])
    .where('mail_id', '=', mail.id)
    .execute()
  const reader = await readerOf(app.db, mail.recipient_id)
  const wanted = rows.filter((row) => choiceFor(reader, row) !== 'off')
  if (wanted.length === rows.length) return true
  const waiting = new Set(wanted.map(({ id }) => id))
  await inTransaction(app.db, async (tx) => {
    await tx.deleteFrom('outbox').where('id', '=', mail.id).execute()
    for (const { id } of rows)
      await tx
        .updateTable('notifications')
        .set({ mail_id: null, due_at: waiting.has(id) ? app.now() : null })
        .where('mail_id', '=', mail.id)
        .where('id', '=', id)
        .execute()
  })
  return false
}

const isSteering = ({ settings }: App, actor: SignedIn): boolean =>
  rightsOf(actor, settings.steeringCommitteeId).isSteering

const MOST_ITEMS = 100

/** What the caller was told that still concerns them, newest first, and what they have chosen. */
export async function notifications({ app, actor }: CallOf<'notifications'>): Promise<NotificationsWire> {
  const reader = await readerOf(app.db, actor.userId)
  const rows = await app.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'text', 'path', 'created_at', 'read_at'])
    .where('user_id', '=', actor.userId)
    .where((eb) => {
      const groups = eb.selectFrom('memberships').select('committee_id').where('user_id', '=', actor.userId)
      return eb.or([eb('committee_id', 'is', null), eb('committee_id', 'in', groups)])
    })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_ITEMS)
    .execute()
  return {
    choices: notificationKinds
      .filter((kind) => !KINDS[kind].isForSteering || isSteering(app, actor))
      .map((kind) => ({ kind, choice: reader.choices[kind] })),
    items: rows.map(({ id, kind, title, text, path, created_at, read_at }) => ({
      id,
      kind,
      title,
      text,
      path,
      createdAt: created_at,
      isUnread: read_at === null,
    })),
    undelivered: (await heldSince(app.db, actor.userId)) ?? null,
  }
}

/** Choose when the email about one kind comes. @throws {Refusal} 404 for what concerns steering members only */
export async function chooseNotification(call: CallOf<'chooseNotification'>): Promise<void> {
  const { app, actor, params, body } = call
  if (KINDS[params.kind].isForSteering && !isSteering(app, actor)) throw new Refusal(404, 'Not found.')
  await choose(app, actor, params.kind, body.choice)
}

/** Store a choice of a person; without a change nothing happens. */
export async function choose(
  app: App,
  { userId, email, displayName }: Person,
  kind: NotificationKind,
  choice: NotificationChoice,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    if ((await readerOf(tx, userId)).choices[kind] === choice) return
    await tx
      .insertInto('notification_choices')
      .values({ user_id: userId, kind, choice })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ choice }))
      .execute()
    const actor = { userId, email, displayName }
    await record(app, tx, {
      action: 'notifications.changed',
      actor,
      target: actor,
      details: { kind, choice },
    })
  })
}

/** Mark everything that the caller was told as read. It is no change that anybody made: there is no audit row. */
export async function readNotifications({ app, actor }: CallOf<'readNotifications'>): Promise<void> {
  await app.db
    .updateTable('notifications')
    .set({ read_at: app.now() })
    .where('user_id', '=', actor.userId)
    .where('read_at', 'is', null)
    .execute()
}
