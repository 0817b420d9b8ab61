import { z } from 'zod'
import type { Complete } from './route'
import { auditPage } from './constants'
import { extension, maybe, wireId } from './wire'

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

export const auditList = z.object({
  items: z.array(auditItem),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})

/** Takes the first value of a repeated key (edge case T165); blank filters are ignored. */
const first = (value: unknown): unknown => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' && one.trim() === '' ? undefined : one
}
const clamped = (fallback: number, max: number) =>
  z.preprocess((value) => {
    const n = Math.trunc(Number(first(value) ?? fallback))
    return Number.isFinite(n) ? Math.min(Math.max(n, 1), max) : fallback
  }, z.number().int().min(1).max(max).default(fallback))
const filter = z.preprocess(first, z.string().max(200).optional())

const instant = z.preprocess(
  first,
  z
    .string()
    .max(40)
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Please enter a valid date.')
    .optional(),
)

export const auditQuery = z.object({
  page: clamped(1, 1_000_000),
  pageSize: clamped(auditPage.defaultSize, auditPage.maxSize),
  action: filter,
  actorUserId: filter,
  targetUserId: filter,
  committeeId: filter,
  eventId: filter,
  fromUtc: instant,
  toUtc: instant,
})
export type AuditQuery = z.infer<typeof auditQuery>
