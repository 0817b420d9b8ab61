import { securityEvents, type SecurityEvent } from '@recog/api-contract'
import type { FastifyReply } from 'fastify'
import { Counter, Registry } from 'prom-client'

/** The figures that the code counts itself. All others are read when Prometheus asks for them. */
export interface Metrics {
  readonly registry: Registry
  readonly securityEvents: Counter<'kind'>
  readonly notices: Counter<'kind'>
  readonly cachedResponses: Counter<'result'>
  readonly replicaReads: Counter<'result'>
}

/**
 * A list that was read from the replica, or from the primary because the replica was behind or failed; and a call that was answered from
 * the replica because the primary did not answer.
 */
const replicaReads = ['current', 'behind', 'failed', 'outage'] as const
export type ReplicaRead = (typeof replicaReads)[number]

/** What administrators are told of (`notices/administrators.ts`). */
const NOTICES = ['administrator-made', 'administrator-reset', 'audit-log', 'release-key'] as const
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
  const fromReplica = new Counter({
    name: 'portal_api_replica_reads_total',
    help: 'Lists read from the replica, those it was behind or failed for, and calls it answered in an outage of the primary.',
    labelNames: ['result'],
    registers,
  })
  for (const kind of securityEvents satisfies readonly SecurityEvent[]) security.inc({ kind }, 0)
  for (const kind of NOTICES) notices.inc({ kind }, 0)
  for (const result of reuses) cached.inc({ result }, 0)
  for (const result of replicaReads) fromReplica.inc({ result }, 0)
  return { registry, securityEvents: security, notices, cachedResponses: cached, replicaReads: fromReplica }
}
