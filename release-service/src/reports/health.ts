import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { prepareFile } from '../store/atomic'
import type { ErrorReport, Report } from './report'
import { isPoor } from './vitals'

/** Different errors of one version that are kept; the most frequent bug comes first anyway. */
const MAX_ERRORS = 200
/** Versions that are kept. Those that were seen last stay. */
const MAX_VERSIONS = 200

const seenError = z.object({
  source: z.enum(['render', 'uncaught', 'rejection']),
  name: z.string(),
  /** Where it was thrown: `chunk.0123456789.js:1:2345`; '' when nobody knows. */
  position: z.string(),
  count: z.number(),
  /** ISO dates. */
  first: z.string(),
  last: z.string(),
})

const versionHealth = z.object({
  section: z.string(),
  version: z.string(),
  mounts: z.number(),
  failedMounts: z.number(),
  errors: z.number(),
  longTasks: z.number(),
  visits: z.number(),
  slowVisits: z.number(),
  /** ISO date of the last report. */
  last: z.string(),
  seen: z.array(seenError),
})
/** What browsers reported of one version. */
export type VersionHealth = z.infer<typeof versionHealth>
export type SeenError = z.infer<typeof seenError>

/** Mounts without any error, as part of all; undefined when it was never mounted. */
export function errorFreeShare({ mounts, failedMounts, errors }: VersionHealth): number | undefined {
  const all = mounts + failedMounts
  return all === 0 ? undefined : Math.max(0, all - failedMounts - errors) / all
}

/** Counts what browsers report, by version. */
export class Health {
  readonly #versions = new Map<string, VersionHealth>()

  /** @param at ISO date */
  add(report: Report, at: string): void {
    const { section, version } = report
    const key = `${section}@${version}`
    const before = this.#versions.get(key) ?? { ...NOTHING, section, version }
    // Last in the map is last seen.
    this.#versions.delete(key)
    this.#versions.set(key, { ...counted(before, report, at), last: at })
    const [oldest] = this.#versions.keys()
    if (this.#versions.size > MAX_VERSIONS && oldest) this.#versions.delete(oldest)
  }

  /** All versions, by name and version. */
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

const NOTHING = {
  mounts: 0,
  failedMounts: 0,
  errors: 0,
  longTasks: 0,
  visits: 0,
  slowVisits: 0,
  last: '',
  seen: [] as SeenError[],
}

function counted(before: VersionHealth, report: Report, at: string): VersionHealth {
  switch (report.kind) {
    case 'mounted':
      return { ...before, mounts: before.mounts + 1 }
    case 'error':
      return { ...before, errors: before.errors + 1, seen: withError(before.seen, report, at) }
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

function withError(seen: readonly SeenError[], report: ErrorReport, at: string): SeenError[] {
  const { source, name } = report
  const position = positionOf(report)
  const same = (each: SeenError) => each.position === position && each.name === name && each.source === source
  const known = seen.find(same)
  const error = {
    source,
    name,
    position,
    count: (known?.count ?? 0) + 1,
    first: known?.first ?? at,
    last: at,
  }
  return [...seen.filter((each) => !same(each)), error].slice(-MAX_ERRORS)
}

/** The innermost position in the script of the release that the error belongs to. */
function positionOf({
  section,
  version,
  frames,
}: Pick<ErrorReport, 'section' | 'version' | 'frames'>): string {
  const own = frames.find((frame) => frame.section === section && frame.version === version)
  return own ? `${own.file}:${own.line}:${own.column}` : ''
}
