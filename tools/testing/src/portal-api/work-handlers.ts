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
  type AnswerRow,
  type EventRow,
  type Person,
  type ProjectRow,
  type World,
} from './world'

const TAKES_PLACE = { cancelledAt: null, cancelReason: '' }

function countsOf(world: World, eventId: string) {
  const of = world.answers.filter((each) => each.eventId === eventId)
  const count = (isMeant: (row: AnswerRow) => boolean) => of.filter(isMeant).length
  return {
    inPerson: count((row) => needsSeat(row) && !row.isWaiting),
    online: count((row) => row.answer === 'yes' && !needsSeat(row)),
    maybe: count(({ answer }) => answer === 'maybe'),
    no: count(({ answer }) => answer === 'no'),
    waiting: count(({ isWaiting }) => isWaiting),
  }
}

const needsSeat = ({ answer, attendance }: Pick<AnswerRow, 'answer' | 'attendance'>) =>
  answer === 'yes' && attendance !== 'online'

/** Give the free places of an event to those who wait for one. */
function giveSeats(world: World, { id, seats }: EventRow): void {
  let free =
    (seats ?? Infinity) -
    world.answers.filter((each) => each.eventId === id && needsSeat(each) && !each.isWaiting).length
  world.answers = world.answers.map((each) =>
    each.eventId === id && each.isWaiting && free-- > 0 ? { ...each, isWaiting: false } : each,
  )
}

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
  seats: write.seats === undefined ? (rest.seats ?? null) : write.seats,
  isPublic: write.isPublic ?? rest.isPublic ?? false,
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
    return world.events
      .filter(
        ({ committeeIds }) =>
          committeeIds.length === 0 || own.includes(STEERING) || committeeIds.some((id) => own.includes(id)),
      )
      .map((event) => ({ ...event, answers: countsOf(world, event.id) }))
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
    giveSeats(world, event)
    return event
  },
  deleteEvent: ({ world, params }: Call) => {
    const event = byId(world.events, params['id'], 'event')
    world.events = world.events.filter((each) => each !== event)
  },
  myAnswers: ({ world, me }: Call) => world.answers.filter(({ userId }) => userId === me.userId),
  answerEvent: ({ world, me, params, body }: Call) => {
    const event = byId(world.events, params['id'], 'event')
    const { answer, attendance = null } = body as Pick<AnswerRow, 'answer'> & Partial<AnswerRow>
    const isOwn = (each: AnswerRow) => each.eventId === event.id && each.userId === me.userId
    const before = world.answers.find(isOwn)
    const row = {
      eventId: event.id,
      userId: me.userId,
      answer,
      attendance: answer === 'no' ? null : attendance,
      isWaiting: needsSeat({ answer, attendance }) && !(before && needsSeat(before) && !before.isWaiting),
      answeredAt: new Date().toISOString(),
    }
    world.answers = [...world.answers.filter((each) => !isOwn(each)), row]
    giveSeats(world, event)
    return { ...(world.answers.find(isOwn) ?? row), answers: countsOf(world, event.id) }
  },
  answersOfEvent: ({ world, params }: Call) => {
    const event = byId(world.events, params['id'], 'event')
    const answers = world.answers.filter(({ eventId }) => eventId === event.id)
    const people = activePeople(world).filter(({ approved }) => approved)
    const nameOf = (person: Person) => ({
      userId: person.userId,
      displayName: fullName(person),
      email: person.email,
    })
    return {
      answered: answers.flatMap((row) => {
        const person = people.find(({ userId }) => userId === row.userId)
        return person ? [{ ...row, ...nameOf(person) }] : []
      }),
      unanswered: people.filter(({ userId }) => !answers.some((each) => each.userId === userId)).map(nameOf),
    }
  },
  copyEvent: ({ world, params, body }: Call) => {
    const event = byId(world.events, params['id'], 'event')
    const made = (body as { readonly dates: readonly string[] }).dates.map((date, index) => ({
      ...event,
      ...TAKES_PLACE,
      id: `${nextId(world.events)}-${index + 1}`,
      version: 1,
      scheduledUtc: `${date}${event.scheduledUtc.slice(10)}`,
      endsUtc: event.endsUtc && `${date}${event.endsUtc.slice(10)}`,
    }))
    world.events = [...world.events, ...made]
  },
  cancelEvent: (call: Call) =>
    changeEvent(call, {
      cancelledAt: new Date().toISOString(),
      cancelReason: (call.body as { readonly reason: string }).reason,
    }),
  restoreEvent: (call: Call) => changeEvent(call, TAKES_PLACE),
  calendarFeed: ({ world }: Call) => {
    const link = (at: string | null) => ({ createdAt: at, fetchedAt: at, fetchedBy: at && 'Outlook' })
    const { '': all = null, ...groups } = Object.fromEntries(world.calendarFeeds)
    return {
      ...link(all),
      groups: Object.entries(groups).map(([id, at]) => ({
        ...link(at),
        committeeId: id,
        name: groupName(world, id),
      })),
    }
  },
  createCalendarFeed: ({ world, query }: Call) => {
    const of = query.get('committeeId') ?? ''
    world.calendarFeeds = new Map(world.calendarFeeds).set(of, new Date().toISOString())
    return { url: 'https://portal.example/api/calendar/secret.ics' }
  },
  endCalendarFeed: ({ world, query }: Call) => {
    const of = query.get('committeeId') ?? ''
    world.calendarFeeds = new Map([...world.calendarFeeds].filter(([id]) => id !== of))
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
