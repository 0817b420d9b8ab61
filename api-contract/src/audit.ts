import { z } from 'zod'
import type { Complete } from './route'
import { extension, maybe, wireId } from './wire'
import { filter, instant, pageOf, pageQuery } from './log-page'

const auditItem = z.object({
  id: wireId,
  createdAt: z.string(),
  action: z.string(),
  actorEmail: maybe,
  actorName: extension(maybe),
  targetEmail: maybe,
  targetName: extension(maybe),
  targetCommitteeName: maybe,
  targetEventId: wireId.nullish(),
  detailsJson: maybe,
})
export type AuditItemWire = Complete<z.infer<typeof auditItem>>

export const auditList = pageOf(auditItem)

export const auditQuery = z.object({
  ...pageQuery,
  action: filter,
  actorUserId: filter,
  targetUserId: filter,
  committeeId: filter,
  eventId: filter,
  fromUtc: instant,
  toUtc: instant,
})
export type AuditQuery = z.infer<typeof auditQuery>
