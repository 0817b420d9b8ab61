import { routes, type CommitteeWire, type PublicGroup } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import { grantRole } from '../admin/grant'
import type { App } from '../app'
import { nameOf, type Person } from '../audit/entry'
import type { Database } from '../database/open'
import { inTransaction, type Write } from '../database/write'
import { bind, type CallOf } from '../http/bind'
import { cachedResponse, cachedVariants } from '../http/cached-response'
import { Refusal } from '../http/errors'
import { enqueue, letterTo, type Mail } from '../outbox/enqueue'
import { lockPeople, activeMembers } from '../policy/people'
import type { Settings } from '../settings'
import { committeesWithPeople, committeeNames } from './list'
import { createGroup, replaceGroup } from './save-group'
import { lockGroups, removeMember, roleIn, type Group } from './set-memberships'

/** Register the calls that list working groups, and the one to leave a group. */
export function addCommittees(server: FastifyInstance, app: App): void {
  const all = cachedResponse(() => committeesWithPeople(app.db))
  bind(server, app, routes.committees, all)
  const one = cachedVariants<CommitteeWire>()
  bind(server, app, routes.committee, ({ actor, params: { id } }) =>
    one(actor, id, async () => {
      const [committee] = await committeesWithPeople(app.db, id)
      if (!committee) throw new Refusal(404, 'Committee not found.')
      return committee
    }),
  )
  bind(server, app, routes.publicGroup, publicGroup(app))
  bind(server, app, routes.createGroup, createGroup)
  bind(server, app, routes.replaceGroup, replaceGroup)
  bind(server, app, routes.leaveGroup, leaveGroup)
}

/**
 * Take the caller out of a group. Its only lead names a member who becomes lead, so that the group is never without one
 * (decision D27). A second call changes nothing.
 *
 * @throws {Refusal} 404 if there is no such group; 403 if somebody who does not lead it names a successor; 409 for the only lead
 *   without a successor from the group, and for the last steering member (R6.12)
 */
async function leaveGroup({ app, actor, params, body }: CallOf<'leaveGroup'>): Promise<void> {
  const successorId = body.successorUserId ?? undefined
  await inTransaction(app.db, async (tx) => {
    await lockPeople(tx, [actor.userId, ...(successorId === undefined ? [] : [successorId])])
    const group = (await lockGroups(tx, [params.id])).get(params.id)
    if (!group) throw new Refusal(404, 'Committee not found.')
    const role = await roleIn(tx, group, actor.userId)
    if (role === undefined) return
    const others = await othersIn(tx, group, actor)
    const successor = successorFrom(others, role, successorId)
    await enqueue(app, tx, leftMail(app.settings, actor, group.name))
    for (const lead of others.filter((other) => other.role === 'board')) {
      await enqueue(app, tx, memberLeftMail(app.settings, lead, actor, group.name))
    }
    if (successor) {
      await enqueue(app, tx, newLeadMail(app.settings, successor, actor, group.name))
      await grantRole(app, tx, actor, successor, group, 'Board')
    }
    await removeMember(app, tx, actor, actor, group, 'membership.left')
  })
  app.wakeOutbox()
}

type Other = Person & { readonly role: 'board' | 'member' }

const othersIn = (tx: Write, group: Group, actor: Person): Promise<Other[]> =>
  activeMembers(tx)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.email',
      'users.display_name as displayName',
      'memberships.role as role',
    ])
    .where('memberships.committee_id', '=', group.id)
    .where('users.id', '<>', actor.userId)
    .execute()

/** The member who becomes lead, if anybody. */
function successorFrom(others: readonly Other[], role: Other['role'], id: string | undefined) {
  if (role !== 'board') {
    if (id !== undefined) throw new Refusal(403, 'Only a lead of this group can name a new one.')
    return undefined
  }
  const successor = others.find(({ userId }) => userId === id)
  if (id !== undefined && !successor) {
    throw new Refusal(409, 'Only a member of this group can become its lead.', {
      code: 'successor-unsuitable',
    })
  }
  if (successor || others.some((other) => other.role === 'board')) return successor
  throw new Refusal(409, others.length > 0 ? ONLY_LEAD : ONLY_MEMBER, { code: 'successor-missing' })
}

const ONLY_LEAD = 'You are the only lead of this group. Please choose a member who takes over.'
const ONLY_MEMBER =
  'You are the only member of this group. Please ask an administrator for a new lead before you leave.'

const mail = (settings: Settings, to: Person, kind: string, subject: string, text: string): Mail =>
  letterTo(to, {
    kind,
    subject,
    text: `${text}

If you did not expect this, please write to ${settings.contactEmail}.`,
  })

const leftMail = (settings: Settings, to: Person, group: string): Mail =>
  mail(
    settings,
    to,
    'group-left',
    `You have left ${group}`,
    `You have left the working group ${group}. To come back, please ask one of its leads.`,
  )

/** Tell a lead that somebody has left their group. */
const memberLeftMail = (settings: Settings, to: Person, who: Person, group: string): Mail =>
  mail(
    settings,
    to,
    'member-left',
    `${nameOf(who)} has left ${group}`,
    `${nameOf(who)} has left the working group ${group}, which you lead.`,
  )

/** Tell a member that they are a lead now. */
const newLeadMail = (settings: Settings, to: Person, from: Person, group: string): Mail =>
  mail(
    settings,
    to,
    'new-lead',
    `You now lead ${group}`,
    `${nameOf(from)} has left the working group ${group} and made you its lead.`,
  )

/** Milliseconds. */
const MAX_AGE = 60_000
const GROUPS_SHOWN = 12

/** What everybody may know about the group (R2.10). It is counted at most once a minute, because anybody may ask. */
function publicGroup(app: App): () => Promise<PublicGroup> {
  let last: { readonly at: number; readonly counted: Promise<PublicGroup> } | undefined
  return () => {
    const at = Date.parse(app.now())
    if (!last || Math.abs(at - last.at) >= MAX_AGE) {
      last = { at, counted: count(app) }
      last.counted.catch(() => (last = undefined))
    }
    return last.counted
  }
}

async function count({ db, settings, now }: App): Promise<PublicGroup> {
  const members = await activeMembers(db).select('institution').execute()
  const institutions = members.map(({ institution }) => institution.trim().toLowerCase()).filter(Boolean)
  const groups = await committeeNames(db)
  return {
    members: members.length,
    institutions: new Set(institutions).size,
    workingGroups: groups.length,
    groups: groups.slice(0, GROUPS_SHOWN).map(({ name, description }) => ({ name, description })),
    steering: settings.steeringNames ? await steeringNames(db, settings.steeringCommitteeId) : [],
    nextMeeting: (await nextPublicEvent(db, now())) ?? null,
  }
}

/** Never an address: whoever has no name is left out. */
async function steeringNames(db: Database, id: string): Promise<string[]> {
  const people = await activeMembers(db)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.committee_id', '=', id)
    .select('users.display_name')
    .orderBy('users.name_sort')
    .execute()
  return people.map(({ display_name }) => display_name.trim()).filter(Boolean)
}

const nextPublicEvent = (db: Database, now: string) =>
  db
    .selectFrom('events')
    .select(['title', 'scheduled_utc as scheduledUtc', 'time_zone as timeZone', 'location'])
    .where('is_public', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('scheduled_utc', '>=', now)
    .orderBy('scheduled_utc')
    .executeTakeFirst()
