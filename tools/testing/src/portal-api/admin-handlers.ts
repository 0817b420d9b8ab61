import type { AccountsRequest, AssignUserRequest, BodyOf, routes } from '@recog/api-contract'
import type { Call } from './call'
import { fullName, groupName, membershipsOf, personById, type World } from './world'

const byEmail = (world: World, email: string) =>
  world.people.find((person) => person.email.toLowerCase() === email.toLowerCase())

const rolesOf = (world: World, userId = '') =>
  membershipsOf(world, userId).map(({ groupId, role }) => ({
    id: groupId,
    name: groupName(world, groupId),
    role,
  }))

const PASSWORD = 'made-up-for-designers'

/** Handlers for calls of administrators about accounts, by their names in the contract. */
export const accountHandlers = {
  adminCommittees: ({ world }: Call) => world.groups,
  previewAccounts: ({ world, body }: Call) =>
    (body as BodyOf<(typeof routes)['previewAccounts']>).emails.map((email) => {
      const person = byEmail(world, email)
      return {
        email,
        exists: person?.approved === true,
        hasRequest: person?.approved === false,
        displayName: person ? fullName(person) : '',
        isAdmin: person?.isAdmin ?? false,
        committees: rolesOf(world, person?.userId),
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
        committees: rolesOf(world, person?.userId),
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
        committeeName: groupName(world, committeeId),
        role,
      })),
    }
  },
} as const

/** The handler of the audit log, by its name in the contract. */
export const auditHandlers = {
  auditLogs: ({ world, query }: Call) => {
    const page = Number(query.get('page') ?? 1)
    const pageSize = Number(query.get('pageSize') ?? 50)
    const action = query.get('action') ?? ''
    const except = query.get('exceptAction')
    const about = query.get('userId')
    const wanted = {
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
        (row.action === action || row.action.startsWith(action === '' ? '' : `${action}.`)) &&
        (except === null || !`${row.action}.`.startsWith(`${except}.`)) &&
        (about === null || row.actorId === about || row.targetId === about) &&
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
    actorUserId: row.actorId || null,
    actorEmail: actor?.email ?? '',
    actorName: actor ? fullName(actor) : '',
    targetUserId: row.targetId || null,
    targetEmail: target?.email ?? '',
    targetName: target ? fullName(target) : '',
    targetCommitteeId: row.groupId || null,
    targetCommitteeName: groupName(world, row.groupId),
    targetEventId: row.eventId || null,
    detailsJson: JSON.stringify(row.details),
  }
}

/** The handler of the check of the installation, by its name in the contract: one finding of each kind. */
export const systemHandlers = {
  system: () => ({
    checkedAt: '2026-06-01T12:00:00.000Z',
    findings: [
      {
        check: 'mail',
        title: 'Mail delivery',
        status: 'ok',
        message: 'The mail server answers, and no email waits.',
        action: '',
        docs: 'docs/operations.md#temporary-passwords-on-disk',
      },
      {
        check: 'administrators',
        title: 'Second administrator',
        status: 'warning',
        message: 'There is only one administrator: nobody can help when this account is lost.',
        action: 'Make somebody else an administrator, too, at /admin/people.',
        docs: 'docs/operations.md#people-who-leave',
      },
      {
        check: 'backup',
        title: 'Backup',
        status: 'problem',
        message: 'The last backup is 9 days old.',
        action: 'Run "npm run api -- backup FILE" every day.',
        docs: 'docs/operations.md#backup-and-restore',
      },
    ],
  }),
} as const
