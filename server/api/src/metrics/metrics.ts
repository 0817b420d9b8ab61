import { securityEvents, type SecurityEvent } from '@recog/api-contract'
import type { FastifyReply } from 'fastify'
import { Counter, Registry } from 'prom-client'

/** The figures that the code counts itself. All others are read when Prometheus asks for them. */
export interface Metrics {
  readonly registry: Registry
  readonly securityEvents: Counter<'kind'>
  readonly notices: Counter<'kind'>
  readonly cachedResponses: Counter<'result'>
}

/** What administrators are told of (`notices/administrators.ts`). */
const NOTICES = [
  'administrator-made',
  'administrator-reset',
  'audit-log',
  'release-key',
  'second-step-reset',
] as const
export type NoticeKind = (typeof NOTICES)[number]

const reuses = ['not-modified', 'cached', 'made'] as const satisfies readonly FastifyReply['reuse'][]

/** Create the counters, each with all its labels at zero, so that the first event already is an increase. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const security = new Counter({
    name: 'portal_api_security_events_total',
    help: 'Entries for the security log, such as failed sign-ins.',
    labelNames: ['kind'],
    registers,
  })
  const notices = new Counter({
    name: 'portal_api_notices_total',
    help: 'What administrators were told by e-mail, such as that there is a new administrator.',
    labelNames: ['kind'],
    registers,
  })
  const cached = new Counter({
    name: 'portal_api_cached_responses_total',
    help: 'Lists and scripts that were sent, by what the caches saved.',
    labelNames: ['result'],
    registers,
  })
  for (const kind of securityEvents satisfies readonly SecurityEvent[]) security.inc({ kind }, 0)
  for (const kind of NOTICES) notices.inc({ kind }, 0)
  for (const result of reuses) cached.inc({ result }, 0)
  return { registry, securityEvents: security, notices, cachedResponses: cached }
}
