import {
  replaceEventFields,
  type EventReplacement,
  type EventWrite,
  type ProjectWrite,
} from '@recog/api-contract'
import { creationRefusal, mayEditProject, PROJECT_TEXTS } from '@recog/api-contract/rules'
import { byId, nextId, Refusal, type Call } from './call'
import {
  activePeople,
  fullName,
  groupName,
  membershipsOf,
  rightsOf,
  STEERING,
  type EventRow,
  type ProjectRow,
  type World,
} from './world'

const TAKES_PLACE = { cancelledAt: null, cancelReason: '' }

const eventFrom = (
  write: EventWrite,
  { id, version, committeeIds = [], ...rest }: Pick<EventRow, 'id' | 'version'> & Partial<EventRow>,
): EventRow => ({
  ...TAKES_PLACE,
  ...rest,
  id,
  version,
  title: write.title,
  scheduledUtc: write.scheduledUtc,
  endsUtc: write.endsUtc ?? null,
  timeZone: write.timeZone ?? '',
  location: write.location ?? '',
  weblink: write.weblink ?? '',
  note: write.note ?? '',
  committeeIds: write.committeeIds ?? committeeIds,
})

function changeEvent({ world, params }: Call, changes: Partial<EventRow>): void {
  const old = byId(world.events, params['id'], 'event')
  const event = { ...old, ...changes, version: old.version + 1 }
  world.events = world.events.map((each) => (each === old ? event : each))
}

/** Handlers for calls about events, by their names in the contract. */
export const eventHandlers = {
  events: ({ world, me }: Call) => {
    const own = membershipsOf(world, me.userId).map(({ groupId }) => groupId)
    return world.events.filter(
      ({ committeeIds }) =>
        committeeIds.length === 0 || own.includes(STEERING) || committeeIds.some((id) => own.includes(id)),
    )
  },
  createEvent: ({ world, body }: Call) => {
    const event = eventFrom(body as EventWrite, { id: nextId(world.events), version: 1 })
    world.events = [...world.events, event]
    return event
  },
  replaceEvent: ({ world, params, body }: Call) => {
    const old = byId(world.events, params['id'], 'event')
    const event = eventFrom(replaceEventFields(body as EventReplacement, old), {
      ...old,
      version: old.version + 1,
    })
    world.events = world.events.map((each) => (each === old ? event : each))
    return event
  },
  deleteEvent: ({ world, params }: Call) => {
    const event = byId(world.events, params['id'], 'event')
    world.events = world.events.filter((each) => each !== event)
  },
  cancelEvent: (call: Call) =>
    changeEvent(call, {
      cancelledAt: new Date().toISOString(),
      cancelReason: (call.body as { readonly reason: string }).reason,
    }),
  restoreEvent: (call: Call) => changeEvent(call, TAKES_PLACE),
  calendarFeed: ({ world }: Call) => ({
    createdAt: world.calendarFeed,
    fetchedAt: world.calendarFeed,
    fetchedBy: world.calendarFeed && 'Outlook',
  }),
  createCalendarFeed: ({ world }: Call) => {
    world.calendarFeed = new Date().toISOString()
    return { url: 'https://portal.example/api/calendar/secret.ics' }
  },
  endCalendarFeed: ({ world }: Call) => {
    world.calendarFeed = null
  },
} as const

function projectFrom(write: ProjectWrite, id: string, before?: ProjectRow): ProjectRow {
  const { leads, members, underCommittees, ...fields } = write
  return {
    ...fields,
    id,
    description: write.description ?? '',
    ownerUserId: write.ownerUserId ?? '',
    isApproved: write.isApproved ?? false,
    status: write.status ?? 'In Progress',
    leadIds: leads ?? [],
    memberIds: members ?? [],
    committeeIds: underCommittees ?? [],
    createdAt: before?.createdAt ?? new Date().toISOString(),
    isArchived: write.isArchived ?? before?.isArchived ?? false,
  }
}

const projectResponse = (world: World, me: string, row: ProjectRow) => ({
  ...row,
  leadIds: [...row.leadIds],
  memberIds: [...row.memberIds],
  committeeIds: [...row.committeeIds],
  committeeNames: row.committeeIds.map((id) => groupName(world, id)),
  isUserLead: row.leadIds.includes(me),
  version: row.version ?? 1,
  ...(world.capabilities.includes('project-archive') && { isArchived: row.isArchived ?? false }),
})

function mustEdit({ world, me }: Call, row: ProjectRow): void {
  if (!mayEditProject(rightsOf(world, me), row)) throw new Refusal(403, PROJECT_TEXTS.edit)
}

/** Handlers for calls about projects, by their names in the contract. */
export const projectHandlers = {
  projects: ({ world, me }: Call) => world.projects.map((row) => projectResponse(world, me.userId, row)),
  projectUsers: ({ world, me }: Call) =>
    activePeople(world)
      .filter(({ approved }) => approved)
      .map((person) => ({
        userId: person.userId,
        displayName: fullName(person),
        email: me.approved ? person.email : '',
        ...(world.capabilities.includes('people-details') && {
          institution: me.approved ? person.institution : '',
        }),
        ...(world.capabilities.includes('profile-interests') && {
          expertiseAreas: me.approved ? person.expertiseAreas : '',
        }),
      })),
  project: ({ world, me, params }: Call) =>
    projectResponse(world, me.userId, byId(world.projects, params['id'], 'project')),
  createProject: (call: Call) => {
    const row = projectFrom(call.body as ProjectWrite, nextId(call.world.projects))
    const refusal = creationRefusal(rightsOf(call.world, call.me), row.committeeIds)
    if (refusal) throw new Refusal(403, refusal)
    call.world.projects = [...call.world.projects, row]
    return { id: row.id }
  },
  replaceProject: (call: Call) => {
    const old = byId(call.world.projects, call.params['id'], 'project')
    mustEdit(call, old)
    if (call.ifMatch !== undefined && call.ifMatch !== String(old.version ?? 1))
      throw new Refusal(409, 'Somebody else has changed this project in the meantime.')
    const row = {
      ...projectFrom(call.body as ProjectWrite, old.id, old),
      version: (old.version ?? 1) + 1,
    }
    call.world.projects = call.world.projects.map((each) => (each === old ? row : each))
    return { id: row.id }
  },
} as const
