import {
  replaceEventFields,
  type AccountsRequest,
  type AssignUserRequest,
  type BodyOf,
  type EventReplacement,
  type EventWrite,
  type ProjectWrite,
  type routes,
} from '@recog/api-contract'
import { creationRefusal, mayEditProject, PROJECT_TEXTS } from '@recog/api-contract/rules'
import { found, Refusal, type Call } from './call'
import {
  fullName,
  membershipsOf,
  personById,
  rightsOf,
  type EventRow,
  type ProjectRow,
  type World,
} from './world'

const eventFrom = (write: EventWrite, id: string, version: number): EventRow => ({
  id,
  version,
  title: write.title,
  scheduledUtc: write.scheduledUtc,
  timeZone: write.timeZone ?? '',
  location: write.location ?? '',
  weblink: write.weblink ?? '',
  note: write.note ?? '',
})

const nextId = (rows: readonly { readonly id: string }[]) => `new-${rows.length + 1}`

function projectFrom(write: ProjectWrite, id: string): ProjectRow {
  return {
    id,
    name: write.name,
    description: write.description ?? '',
    ownerUserId: write.ownerUserId ?? '',
    isApproved: write.isApproved ?? false,
    status: write.status ?? 'In Progress',
    leadIds: write.leads ?? [],
    memberIds: write.members ?? [],
    committeeIds: write.underCommittees ?? [],
    createdAt: new Date().toISOString(),
  }
}

const projectResponse = (world: World, me: string, row: ProjectRow) => ({
  ...row,
  leadIds: [...row.leadIds],
  memberIds: [...row.memberIds],
  committeeIds: [...row.committeeIds],
  committeeNames: row.committeeIds.map((id) => world.groups.find((group) => group.id === id)?.name ?? id),
  isUserLead: row.leadIds.includes(me),
  version: row.version ?? 1,
})

function mustEdit({ world, me }: Call, row: ProjectRow): void {
  if (!mayEditProject(rightsOf(world, me), row)) throw new Refusal(403, PROJECT_TEXTS.edit)
}

const byEmail = (world: World, email: string) =>
  world.people.find((person) => person.email.toLowerCase() === email.toLowerCase())

const PASSWORD = 'made-up-for-designers'

/** Handlers for calls about events, projects and administration, by their names in the contract. */
export const workHandlers = {
  events: ({ world }: Call) => world.events,
  createEvent: ({ world, body }: Call) => {
    const event = eventFrom(body as EventWrite, nextId(world.events), 1)
    world.events = [...world.events, event]
    return event
  },
  replaceEvent: ({ world, params, body }: Call) => {
    const old = found(
      world.events.find(({ id }) => id === params['id']),
      'event',
    )
    const event = eventFrom(replaceEventFields(body as EventReplacement, old), old.id, old.version + 1)
    world.events = world.events.map((each) => (each === old ? event : each))
    return event
  },
  deleteEvent: ({ world, params }: Call) => {
    const event = found(
      world.events.find(({ id }) => id === params['id']),
      'event',
    )
    world.events = world.events.filter((each) => each !== event)
  },
  projects: ({ world, me }: Call) => world.projects.map((row) => projectResponse(world, me.userId, row)),
  projectUsers: ({ world, me }: Call) =>
    world.people
      .filter(({ approved }) => approved)
      .map((person) => ({
        userId: person.userId,
        displayName: fullName(person),
        email: me.approved ? person.email : '',
      })),
  project: ({ world, me, params }: Call) =>
    projectResponse(
      world,
      me.userId,
      found(
        world.projects.find(({ id }) => id === params['id']),
        'project',
      ),
    ),
  createProject: (call: Call) => {
    const row = projectFrom(call.body as ProjectWrite, nextId(call.world.projects))
    const refusal = creationRefusal(rightsOf(call.world, call.me), row.committeeIds)
    if (refusal) throw new Refusal(403, refusal)
    call.world.projects = [...call.world.projects, row]
    return { id: row.id }
  },
  replaceProject: (call: Call) => {
    const old = found(
      call.world.projects.find(({ id }) => id === call.params['id']),
      'project',
    )
    mustEdit(call, old)
    const row = {
      ...projectFrom(call.body as ProjectWrite, old.id),
      createdAt: old.createdAt,
      version: (old.version ?? 1) + 1,
    }
    call.world.projects = call.world.projects.map((each) => (each === old ? row : each))
    return { id: row.id }
  },
  adminCommittees: ({ world }: Call) => world.groups,
  previewAccounts: ({ world, body }: Call) =>
    (body as BodyOf<(typeof routes)['previewAccounts']>).emails.map((email) => {
      const person = byEmail(world, email)
      return {
        email,
        exists: person !== undefined,
        displayName: person ? fullName(person) : '',
        isAdmin: person?.isAdmin ?? false,
      }
    }),
  accounts: ({ world, body }: Call) =>
    (body as AccountsRequest).emails.map((email) => {
      const { delivery = 'password' } = body as AccountsRequest
      const person = byEmail(world, email)
      if (email.startsWith('blocked'))
        return { email, error: 'This address is blocked.', created: false, password: null, committees: [] }
      return {
        email,
        error: null,
        created: person === undefined,
        password: delivery === 'link' ? null : PASSWORD,
        delivered: delivery,
        committees: membershipsOf(world, person?.userId ?? '').map(({ groupId, role }) => ({
          id: groupId,
          name: world.groups.find(({ id }) => id === groupId)?.name ?? groupId,
          role,
        })),
      }
    }),
  bulkAdd: ({ world, body }: Call) => ({
    results: (body as BodyOf<(typeof routes)['bulkAdd']>).emails.map((email) => {
      const created = byEmail(world, email) === undefined
      return { email, created, initialPassword: created ? PASSWORD : null }
    }),
  }),
  assignUser: ({ world, body }: Call) => {
    const { email, committees } = body as AssignUserRequest
    const created = byEmail(world, email) === undefined
    return {
      created,
      initialPassword: created ? PASSWORD : null,
      assignments: committees.map(({ committeeId, role }) => ({
        committeeName: world.groups.find(({ id }) => id === committeeId)?.name ?? committeeId,
        role,
      })),
    }
  },
  auditLogs: ({ world, query }: Call) => {
    const page = Number(query.get('page') ?? 1)
    const pageSize = Number(query.get('pageSize') ?? 50)
    const wanted = {
      action: query.get('action'),
      actorId: query.get('actorUserId'),
      targetId: query.get('targetUserId'),
      groupId: query.get('committeeId'),
      eventId: query.get('eventId'),
    }
    const rows = world.audit.filter(
      (row) =>
        Object.entries(wanted).every(
          ([name, value]) => value === null || row[name as keyof typeof wanted] === value,
        ) &&
        row.createdAt >= (query.get('fromUtc') ?? '') &&
        row.createdAt <= (query.get('toUtc') ?? '9999'),
    )
    return {
      items: rows.slice((page - 1) * pageSize, page * pageSize).map((row) => auditItem(world, row)),
      total: rows.length,
      page,
      pageSize,
    }
  },
} as const

function auditItem(world: World, row: World['audit'][number]) {
  const actor = personById(world, row.actorId)
  const target = personById(world, row.targetId)
  return {
    id: row.id,
    createdAt: row.createdAt,
    action: row.action,
    actorEmail: actor?.email ?? '',
    actorName: actor ? fullName(actor) : '',
    targetEmail: target?.email ?? '',
    targetName: target ? fullName(target) : '',
    targetCommitteeName: world.groups.find(({ id }) => id === row.groupId)?.name ?? '',
    targetEventId: row.eventId || null,
    detailsJson: JSON.stringify(row.details),
  }
}
