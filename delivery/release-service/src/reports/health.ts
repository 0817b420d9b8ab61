import { readFile } from 'node:fs/promises'
import type { HealthReport } from '@recog/section-contract/operator-page'
import { z } from 'zod'
import type { Ledger } from '../core/ledger'
import { prepareFile } from '../store/disk'
import {
  newErrorsOf,
  positionOf,
  type ResolvedError,
  type SeenError,
  seenError,
  type SourcePositions,
  withError,
} from './errors'
import { type ErrorReport, isPoor, type Report } from './report'

interface DescribedError extends ResolvedError {
  /** No other version of the section threw it before. */
  readonly isNew: boolean
}

/** The reports about one version. */
export interface DescribedVersion extends Omit<VersionHealth, 'seen'> {
  /** From 0 to 1; undefined when it was never mounted. */
  readonly errorFree: number | undefined
  readonly seen: readonly DescribedError[]
}

/** The reports about each version: the share of mounts without an error, and for each error its source line and whether it is new. */
export async function describeVersions(
  versions: readonly VersionHealth[],
  positions: SourcePositions,
): Promise<DescribedVersion[]> {
  const described = await Promise.all(
    versions.map(async (health) => {
      const { section, version } = health
      const resolved = async (error: SeenError) => ({
        ...error,
        thrownAt: await positions.resolve(section, version, error.position),
      })
      return {
        ...health,
        errorFree: errorFreeShare(health),
        seen: await Promise.all(health.seen.map(resolved)),
      }
    }),
  )
  const isNew = newErrorsOf(described)
  return described.map(({ seen, ...health }) => ({
    ...health,
    seen: seen.map((error) => ({ ...error, isNew: isNew(health.section, health.version, error) })),
  }))
}

/** Versions that are kept. Those that were seen last stay. */
const MAX_VERSIONS = 200

/** Different errors of a version that one network may report: it would push those of the others out of the list. */
const MAX_ERRORS_OF_NETWORK = 20
/** Networks and versions whose errors are told apart at the same time. */
const MAX_SENDERS = 10_000

/** Counts what browsers report, by version. */
export class Health {
  readonly #versions = new Map<string, VersionHealth>()

  readonly #errorsBySender = new Map<string, Set<string>>()

  /**
   * @param at ISO date
   * @param network that sent it
   * @returns whether it is an error that the version has not thrown before
   */
  add(report: Report, at: string, network: string): boolean {
    const { section, version } = report
    if (report.kind === 'error' && !this.#mayAdd(report, network)) return false
    const key = `${section}@${version}`
    const before = this.#versions.get(key) ?? { ...NOTHING, section, version }
    // Last in the map is last seen.
    this.#versions.delete(key)
    this.#versions.set(key, { ...counted(before, report, at), last: at })
    const [oldest] = this.#versions.keys()
    if (this.#versions.size > MAX_VERSIONS && oldest) this.#versions.delete(oldest)
    return report.kind === 'error' && this.#versions.get(key)?.seen.at(-1)?.count === 1
  }

  #mayAdd(report: ErrorReport, network: string): boolean {
    const sender = `${network} ${report.section}@${report.version}`
    const own = this.#errorsBySender.get(sender) ?? new Set<string>()
    if (this.#errorsBySender.size >= MAX_SENDERS) this.#errorsBySender.clear()
    this.#errorsBySender.set(sender, own)
    const known = [report.source, report.name, positionOf(report)].join(' ')
    if (own.size < MAX_ERRORS_OF_NETWORK) own.add(known)
    return own.has(known)
  }

  list(): VersionHealth[] {
    return [...this.#versions.values()].toSorted((a, b) =>
      a.section === b.section ? b.last.localeCompare(a.last) : a.section.localeCompare(b.section),
    )
  }

  /** Read what an earlier process wrote. A file that cannot be read is as if there was none: it only holds counts. */
  async load(file: string): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => '[]')
    try {
      for (const each of z.array(versionHealth).parse(JSON.parse(text)))
        this.#versions.set(`${each.section}@${each.version}`, each)
    } catch {
      // Counting starts again.
    }
  }

  /** @throws when the disk is full */
  async save(file: string): Promise<void> {
    const put = await prepareFile(file, JSON.stringify([...this.#versions.values()]))
    put()
  }
}

/** Counts of what browsers have reported about one version. */
const versionHealth = z.object({
  section: z.string(),
  version: z.string(),
  mounts: z.number(),
  failedMounts: z.number(),
  errors: z.number(),
  /** Files of earlier versions do not contain it. */
  mountsWithErrors: z.number().default(0),
  longTasks: z.number(),
  visits: z.number(),
  slowVisits: z.number(),
  /** ISO date of the last report. */
  last: z.string(),
  seen: z.array(seenError),
})
export type VersionHealth = z.infer<typeof versionHealth>

/** Mounts without any error, as part of all; undefined when it was never mounted. */
export function errorFreeShare({
  mounts,
  failedMounts,
  mountsWithErrors,
}: VersionHealth): number | undefined {
  const all = mounts + failedMounts
  return all === 0 ? undefined : Math.max(0, all - failedMounts - mountsWithErrors) / all
}

/** The counts of a version that was never seen. */
const NOTHING = {
  mounts: 0,
  failedMounts: 0,
  errors: 0,
  mountsWithErrors: 0,
  longTasks: 0,
  visits: 0,
  slowVisits: 0,
  last: '',
  seen: [] as SeenError[],
}

/**
 * Count a report.
 *
 * @param at ISO date
 */
function counted(before: VersionHealth, report: Report, at: string): VersionHealth {
  switch (report.kind) {
    case 'mounted':
      return { ...before, mounts: before.mounts + 1 }
    case 'error':
      return {
        ...before,
        errors: before.errors + 1,
        mountsWithErrors: before.mountsWithErrors + (report.first ? 1 : 0),
        seen: withError(before.seen, report, at),
      }
    case 'long-task':
      return { ...before, longTasks: before.longTasks + 1 }
    case 'vitals':
      return {
        ...before,
        visits: before.visits + 1,
        slowVisits: before.slowVisits + (isPoor(report) ? 1 : 0),
      }
    // Reported as an error, too.
    case 'crash':
      return before
    default:
      return { ...before, failedMounts: before.failedMounts + 1 }
  }
}

/** Canaries that were stopped, the latest first. @param count how many at most */
export function stoppedCanaries({ entries }: Ledger, count: number): HealthReport['stopped'] {
  const running = new Map<string, string>()
  const stopped: HealthReport['stopped'][number][] = []
  for (const { at, by, canaries = {}, ended = {} } of entries) {
    for (const [name, reason] of Object.entries(ended))
      stopped.push({ name, version: running.get(name) ?? '', at, by, reason })
    for (const [name, { version }] of Object.entries(canaries)) running.set(name, version)
  }
  return stopped.slice(-count).toReversed()
}
