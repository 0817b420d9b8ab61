import type { Call } from './call'
import { fullName, personById } from './people-of-world'
import type { World } from './world'

/** The handler of the audit log, by its name in the contract. */
export const auditHandlers = {
  auditLogs: ({ world, query }: Call) => {
    const page = Number(query.get('page') ?? 1)
    const pageSize = Number(query.get('pageSize') ?? 50)
    const action = query.get('action') ?? ''
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
    targetCommitteeName: world.groups.find(({ id }) => id === row.groupId)?.name ?? '',
    targetEventId: row.eventId || null,
    detailsJson: JSON.stringify(row.details),
  }
}
