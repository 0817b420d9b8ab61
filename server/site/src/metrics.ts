import type { Collector, Counts } from '@recog/release-service/reports'
import { measureRequests, serveMetrics } from '@recog/server-kit/metrics'
import { whereToListen } from '@recog/server-kit/run-server'
import type { FastifyInstance } from 'fastify'
import { Registry, Counter, Gauge } from 'prom-client'
import type { SiteSettings } from './settings'

/** Measure responses and count what browsers report, for Prometheus, if a port is set. */
export function addMetrics(site: FastifyInstance, { metrics }: SiteSettings, collector: Collector): void {
  if (!metrics) return
  const registry = new Registry()
  const setSectionMetrics = sectionMetrics(registry)
  measureRequests(site, registry, 'portal_site_request_seconds')
  serveMetrics(site, whereToListen('metrics', metrics), {
    registry,
    prefix: 'portal_site_',
    update: async () => setSectionMetrics(await collector.counts()),
  })
}

const LABELS = ['section', 'version']

/**
 * Figures about released versions, for Prometheus. Labels are names and versions of releases, so they name nobody.
 *
 * @param registry gets the metrics
 * @returns a function that sets them all, from one reading of the counts
 */
function sectionMetrics(registry: Registry): (counts: Counts) => void {
  const counter = (name: string, help: string, ...labels: readonly string[]) =>
    new Counter({ name, help, labelNames: [...LABELS, ...labels], registers: [registry] })
  const mounts = counter('portal_section_mounts_total', 'Attempts of browsers to mount a section.', 'result')
  const errors = counter(
    'portal_section_errors_total',
    'Errors of a section in browsers, after it was mounted or instead of that.',
  )
  const thrown = counter(
    'portal_section_mounts_with_errors_total',
    'Mounts of a section after which it threw at least once.',
  )
  const longTasks = counter(
    'portal_section_long_tasks_total',
    'Tasks of a section that kept a page from responding for 200 ms.',
  )
  const visits = counter('portal_section_visits_total', 'Visits whose speed browsers reported.', 'speed')
  const served = new Gauge({
    name: 'portal_section_served',
    help: '1 for each version that is served: to everybody, or as a canary.',
    labelNames: [...LABELS, 'to'],
    registers: [registry],
  })
  const newErrors = new Gauge({
    name: 'portal_section_new_errors',
    help: 'Different errors that no earlier version of the section threw.',
    labelNames: LABELS,
    registers: [registry],
  })
  return (counts) => {
    for (const metric of [mounts, errors, thrown, longTasks, visits, served, newErrors]) metric.reset()
    for (const health of counts.versions) {
      const { section, version } = health
      mounts.inc({ section, version, result: 'mounted' }, health.mounts)
      mounts.inc({ section, version, result: 'failed' }, health.failedMounts)
      errors.inc({ section, version }, health.errors)
      thrown.inc({ section, version }, health.mountsWithErrors)
      newErrors.set({ section, version }, health.seen.filter(({ isNew }) => isNew).length)
      longTasks.inc({ section, version }, health.longTasks)
      visits.inc({ section, version, speed: 'good' }, health.visits - health.slowVisits)
      visits.inc({ section, version, speed: 'slow' }, health.slowVisits)
    }
    for (const { section, version, to } of counts.served) served.set({ section, version, to }, 1)
  }
}
