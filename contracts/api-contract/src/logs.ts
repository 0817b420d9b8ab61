import { z } from 'zod'
import { auditPage, securityEvents, systemStatuses } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { extension, maybe, wireId } from './wire'

/** Take the first value of a repeated key (edge case T165); blank filters are ignored. */
const first = (value: unknown): unknown => {
  const sent: unknown = Array.isArray(value) ? value[0] : value
  return typeof sent === 'string' && sent.trim() === '' ? undefined : sent
}

/** A whole number from 1 to a maximum; the nearest for one outside, and the fallback for everything else. */
const clamped = (fallback: number, max: number) =>
  z.preprocess((value) => {
    const n = Math.trunc(Number(first(value) ?? fallback))
    return Number.isFinite(n) ? Math.min(Math.max(n, 1), max) : fallback
  }, z.number().int().min(1).max(max).default(fallback))

/** A filter of a log; blank ones are ignored. */
const filter = z.preprocess(first, z.string().max(200).optional())

/** An instant that limits a log. */
const instant = z.preprocess(
  first,
  z
    .string()
    .max(40)
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Please enter a valid date.')
    .optional(),
)

/** The fields of a query for one page of a log. */
const pageQuery = {
  page: clamped(1, 1_000_000),
  pageSize: clamped(auditPage.defaultSize, auditPage.maxSize),
}

/** A page of a log. */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })

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

const auditList = pageOf(auditItem)

const auditQuery = z.object({
  ...pageQuery,
  action: filter.describe(
    'With the capability `audit-search` also the first part of an action, such as `membership`',
  ),
  exceptAction: extension(filter, 'audit-except').describe(
    'Leaves out an action, or all actions with this first part, such as `session`',
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

const securityItem = z.object({
  firstAt: z.string(),
  lastAt: z.string(),
  kind: z.enum(securityEvents),
  count: z.number().int().describe('How often it happened within that minute'),
  userId: wireId.nullish(),
  userName: maybe,
  account: maybe.describe('Keyed hash of the address somebody tried to sign in with'),
  network: maybe.describe('Keyed hash of the network'),
  route: maybe,
  detail: maybe,
})
export type SecurityItemWire = Complete<z.infer<typeof securityItem>>

const securityList = pageOf(securityItem)

const securityQuery = z.object({
  ...pageQuery,
  kind: filter,
  userId: filter,
  network: filter,
  fromUtc: instant,
  toUtc: instant,
})
export type SecurityQuery = z.infer<typeof securityQuery>

const finding = z.object({
  check: z.string().describe('Name of the check; more may follow'),
  title: z.string(),
  status: z.enum(systemStatuses),
  message: z.string(),
  action: z.string().describe('What to do; empty if nothing'),
  docs: z.string().describe('Page and heading of the documentation'),
})
const system = z.object({ checkedAt: z.string(), findings: z.array(finding) })
export type SystemWire = Complete<z.infer<typeof system>>

/** Calls that read the security log and the audit log, and one that checks the installation. */
export const logRoutes = {
  securityLog: {
    ...endpoints.securityLog,
    tag: 'administration',
    summary: 'Failed sign-ins, refused calls, throttling and ended sessions, newest first',
    audience: 'admin',
    query: securityQuery,
    status: 200,
    response: securityList,
    capability: 'security-log',
  },
  system: {
    ...endpoints.system,
    tag: 'administration',
    summary: 'Whether mail, backup, keys, clock and more are set up well, and what to do if not',
    audience: 'admin',
    status: 200,
    response: system,
    capability: 'system',
  },
  auditLogs: {
    ...endpoints.auditLogs,
    tag: 'administration',
    summary: 'The audit log, newest first',
    audience: 'admin',
    query: auditQuery,
    status: 200,
    response: auditList,
  },
} as const satisfies Partial<Record<RouteName, Route>>
