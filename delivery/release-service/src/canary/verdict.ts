import type { Report } from '../reports/report'
import { isPoor } from '../reports/vitals'

/** The kinds of failure that are compared. */
const FAILURES = { mounts: 'failed mounts', errors: 'errors', speed: 'slow visits' } as const
type Kind = keyof typeof FAILURES
const KINDS: readonly Kind[] = ['mounts', 'errors', 'speed']

/** Failures in fewer networks end no version: they could be one odd browser, or one sender of invented reports. */
const NETWORKS = 3
/** So many times as often as the version that it is compared with, a version must fail. */
const TIMES = 3
/** More networks tell nothing new, and would only fill the memory. */
const MAX_NETWORKS = 2_000

/** Networks that reported on a version, and the sum of the shares of their attempts that failed. */
export interface Outcomes {
  readonly attempts: number
  readonly failures: number
}

/** What all networks reported on a version. Each counts as one, whatever it sends: as the share of its attempts that failed. */
export class Tally {
  readonly #networks = new Map<string, Record<Kind, { tried: number; failed: number }>>()

  /** @param network of the visitor */
  observe(report: Report, network: string): void {
    const none = () => ({ tried: 0, failed: 0 })
    const own = this.#networks.get(network) ?? { mounts: none(), errors: none(), speed: none() }
    if (this.#networks.size < MAX_NETWORKS) this.#networks.set(network, own)
    switch (report.kind) {
      case 'mounted':
        own.mounts.tried += 1
        own.errors.tried += 1
        break
      case 'error':
        if (report.first) own.errors.failed += 1
        break
      case 'vitals':
        own.speed.tried += 1
        if (isPoor(report)) own.speed.failed += 1
        break
      // Reported as errors, too.
      case 'crash':
      case 'long-task':
        break
      default:
        own.mounts.tried += 1
        own.mounts.failed += 1
    }
  }

  /** The outcomes by kind of failure. */
  get outcomes(): Readonly<Record<Kind, Outcomes>> {
    const of = (kind: Kind): Outcomes => {
      const known = [...this.#networks.values()]
        .map((network) => network[kind])
        .filter(({ tried, failed }) => tried + failed > 0)
      const failures = known.reduce((sum, { tried, failed }) => sum + failed / Math.max(tried, failed), 0)
      return { attempts: known.length, failures }
    }
    return { mounts: of('mounts'), errors: of('errors'), speed: of('speed') }
  }
}

/** Two versions that run at the same time. */
export interface Rivals {
  readonly own: Tally
  /** The live version of a canary, the fallback version of a live one. */
  readonly other: Tally
}

/**
 * Why a canary is to be stopped: it fails in three networks, in a third of its own, and three times as often as the live version,
 * which fails as well when the cause is elsewhere. A few hundred people leave no room for finer statistics (ADR 17).
 */
export const againstCanary = (rivals: Rivals): string | undefined =>
  KINDS.map((kind) => worse(rivals, kind, 1 / 3, 'the live version')).find((each) => each !== undefined)

/** Why a live version is to be undone: nearly nobody can mount it, and its fallback version does better. */
export const againstLive = (rivals: Rivals): string | undefined =>
  worse(rivals, 'mounts', 0.9, 'the fallback version')

function worse({ own, other }: Rivals, kind: Kind, least: number, rival: string): string | undefined {
  const [ours, theirs] = [own.outcomes[kind], other.outcomes[kind]]
  const isWorse =
    ours.failures >= NETWORKS && shareOf(ours) >= least && shareOf(ours) >= TIMES * shareOf(theirs)
  return isWorse ? `${FAILURES[kind]} in ${describe(ours)}, of ${rival} in ${describe(theirs)}` : undefined
}

const shareOf = ({ attempts, failures }: Outcomes) => (attempts === 0 ? 0 : failures / attempts)
const describe = ({ attempts, failures }: Outcomes) =>
  `${Number(failures.toFixed(1))} of ${attempts} networks`
