import { Counter, Gauge, Registry, type Metric } from 'prom-client'
import type { Counts } from '@recog/release-service/collector'

type CountsOf = Counts['versions'][number]

const LABELS = ['section', 'version'] as const

/** Counters by section and version: name, help, value, and the values of one more label. */
const COUNTERS: readonly {
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly values: (counts: CountsOf) => Readonly<Record<string, number>>
}[] = [
  {
    name: 'portal_section_mounts_total',
    help: 'Attempts of browsers to mount a section.',
    label: 'result',
    values: ({ mounts, failedMounts }) => ({ mounted: mounts, failed: failedMounts }),
  },
  {
    name: 'portal_section_errors_total',
    help: 'Errors of a section in browsers, after it was mounted or instead of that.',
    values: ({ errors }) => ({ '': errors }),
  },
  {
    name: 'portal_section_long_tasks_total',
    help: 'Tasks of a section that kept a page from responding for 200 ms.',
    values: ({ longTasks }) => ({ '': longTasks }),
  },
  {
    name: 'portal_section_visits_total',
    help: 'Visits whose speed browsers reported.',
    label: 'speed',
    values: ({ visits, slowVisits }) => ({ good: visits - slowVisits, slow: slowVisits }),
  },
]

/**
 * Figures about released versions, for Prometheus. Labels are names and versions of releases, so they name nobody.
 *
 * @param read the counts at the moment of a scrape
 */
export function sectionMetrics(read: () => Promise<Counts>): Registry {
  const registry = new Registry()
  const metrics: Metric[] = COUNTERS.map(({ name, help, label, values }) => {
    const labelNames = label ? [...LABELS, label] : [...LABELS]
    return new Counter({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset()
        for (const counts of (await read()).versions) {
          const { section, version } = counts
          for (const [value, count] of Object.entries(values(counts)))
            this.inc(label ? { section, version, [label]: value } : { section, version }, count)
        }
      },
    })
  })
  metrics.push(
    new Gauge({
      name: 'portal_section_served',
      help: '1 for each version that is served: to everybody, or as a canary.',
      labelNames: [...LABELS, 'to'],
      registers: [],
      async collect() {
        this.reset()
        for (const { section, version, to } of (await read()).served) this.set({ section, version, to }, 1)
      },
    }),
  )
  for (const metric of metrics) registry.registerMetric(metric)
  return registry
}
