import { z } from 'zod'
import type { Complete } from './route'
import { extension, maybe, wireId } from './wire'
import { filter, instant, pageOf, pageQuery } from './log-page'

const auditItem = z.object({
  id: wireId,
  createdAt: z.string(),
  action: z.string(),
  actorUserId: extension(wireId.nullish(), 'audit-search'),
  actorEmail: maybe,
  actorName: extension(maybe),
  targetUserId: extension(wireId.nullish(), 'audit-search'),
  targetEmail: maybe,
  targetName: extension(maybe),
  targetCommitteeId: extension(wireId.nullish(), 'audit-search'),
  targetCommitteeName: maybe,
  targetEventId: wireId.nullish(),
  detailsJson: maybe,
})
export type AuditItemWire = Complete<z.infer<typeof auditItem>>

export const auditList = pageOf(auditItem)

export const auditQuery = z.object({
  ...pageQuery,
  action: filter.describe(
    'With the capability `audit-search` also the first part of an action, such as `membership`',
  ),
  actorUserId: filter,
  targetUserId: filter,
  userId: extension(filter, 'audit-search').describe('What a person did, and what was done to them'),
  committeeId: filter,
  eventId: filter,
  fromUtc: instant,
  toUtc: instant,
})
export type AuditQuery = z.infer<typeof auditQuery>
