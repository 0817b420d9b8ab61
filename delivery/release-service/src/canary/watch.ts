import type { Ledger } from '../core/ledger'
import { change } from '../operations'
import { type Batch, isPoor, type Report } from '../reports/report'
import { serviceKey, type Store } from '../store/store'
import type { Canary } from './audience'

/** The kinds of failure that are compared. */
const FAILURES = { mounts: 'failed mounts', errors: 'errors', speed: 'slow visits' } as const
type Kind = keyof typeof FAILURES

const byKind = <T>(of: (kind: Kind) => T): Readonly<Record<Kind, T>> => ({
  mounts: of('mounts'),
  errors: of('errors'),
  speed: of('speed'),
})

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

/** The reports of all networks on a version. Each network counts as one, with the share of its attempts that failed. */
export class Tally {
  readonly #networks = new Map<string, Readonly<Record<Kind, { tried: number; failed: number }>>>()

  /** @param network of the visitor */
  observe(report: Report, network: string): void {
    const own = this.#networks.get(network) ?? byKind(() => ({ tried: 0, failed: 0 }))
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

  get outcomes(): Readonly<Record<Kind, Outcomes>> {
    return byKind((kind) => {
      const known = [...this.#networks.values()]
        .map((network) => network[kind])
        .filter(({ tried, failed }) => tried + failed > 0)
      const failures = known.reduce((sum, { tried, failed }) => sum + failed / Math.max(tried, failed), 0)
      return { attempts: known.length, failures }
    })
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
  Object.values(byKind((kind) => worse(rivals, kind, 1 / 3, 'the live version'))).find(Boolean)

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

/** A version that fails for everybody is undone this long after it went live. Milliseconds. */
const UNDO_WITHIN = 24 * 60 * 60 * 1000

/** Each report would try again, and write a line. Milliseconds. */
const TRY_AGAIN_AFTER = 60_000

/** A running canary as the operator sees it. */
export interface WatchedCanary extends Canary {
  /** Networks, by kind of failure. */
  readonly comparisons: Readonly<Record<Kind, { readonly canary: Outcomes; readonly live: Outcomes }>>
}

/** A page that this portal has sent, and who got it. */
export interface SentPage {
  /** Part of the visitor's address that counts as one sender. */
  readonly network: string
  /** Key of the canary that the page contains; '' for none. */
  readonly canary: string
}

interface Watched extends Rivals {
  readonly name: string
  readonly version: string
  /** The live version of a canary; the fallback version of a live one. */
  readonly rival: string | undefined
  /** Undefined for a live version. */
  readonly canary?: Canary
  /** It is being taken back, or could not be a moment ago. Milliseconds since 1970. */
  waitsUntil: number
}

interface WatchOptions {
  readonly store: Store
  /** Called with one line when a version of a section was taken back, or could not be. */
  readonly onEvent: (line: string, section: string) => void
}

/** Compares running canaries with the live versions, and new live versions with their fallback versions. Takes back what is worse. */
export class CanaryWatch {
  readonly #watched = new Map<string, Watched>()

  constructor(private readonly options: WatchOptions) {}

  async observe(ledger: Ledger, { shell, reports }: Batch, page: SentPage): Promise<void> {
    this.#follow(ledger)
    for (const watched of this.#watched.values()) {
      const { name, version, rival, canary, own, other } = watched
      // A page without the canary cannot report on it, and one with it says nothing about the live version.
      const isInCanary = canary !== undefined && page.canary === canaryKey(canary)
      let isTold = false
      for (const report of reports) {
        const seen = name === 'shell' ? shell : report.section === name && report.version
        if (seen === version && isInCanary === Boolean(canary)) {
          own.observe(report, page.network)
          isTold = true
        } else if (seen === rival && !isInCanary) other.observe(report, page.network)
      }
      const verdict = isTold && (canary ? againstCanary : againstLive)(watched)
      if (verdict) await this.#end(watched, verdict)
    }
  }

  /** The running canaries with what was observed of them. */
  current(ledger: Ledger): WatchedCanary[] {
    this.#follow(ledger)
    return [...this.#watched.values()].flatMap(({ canary, own, other }) => {
      const [ours, live] = [own.outcomes, other.outcomes]
      const comparisons = byKind((kind) => ({ canary: ours[kind], live: live[kind] }))
      return canary ? [{ ...canary, comparisons }] : []
    })
  }

  #follow({ canaries, live }: Ledger): void {
    const all = new Map<string, Omit<Watched, keyof Rivals | 'waitsUntil'>>()
    for (const canary of canaries) {
      const { name, version, since } = canary
      const rival = live[name]?.version
      all.set(`canary ${name} ${version} ${since}`, { name, version, rival, canary })
    }
    for (const [name, { version, previous, at }] of Object.entries(live))
      // No page runs the fallback version of the shell, so there is nothing to compare it with.
      if (previous && name !== 'shell' && Date.now() - Date.parse(at) < UNDO_WITHIN)
        all.set(`live ${name} ${version} ${at}`, { name, version, rival: previous })
    for (const key of this.#watched.keys()) if (!all.has(key)) this.#watched.delete(key)
    for (const [key, each] of all)
      if (!this.#watched.has(key))
        this.#watched.set(key, { ...each, own: new Tally(), other: new Tally(), waitsUntil: 0 })
  }

  async #end(watched: Watched, reason: string): Promise<void> {
    const { store, onEvent } = this.options
    const { name, version, canary } = watched
    if (Date.now() < watched.waitsUntil) return
    watched.waitsUntil = Infinity
    const what = canary ? `The canary ${name} ${version}` : `${name} ${version}`
    const why = { name, by: 'release service', reason }
    try {
      const key = await serviceKey(store)
      if (canary) await change(store, key, { action: 'stop', ...why })
      else await change(store, key, { action: 'rollback', ...why, from: version })
      onEvent(`${what} was ${canary ? 'stopped' : 'undone'}: ${reason}`, name)
    } catch (error) {
      watched.waitsUntil = Date.now() + TRY_AGAIN_AFTER
      onEvent(`${what} could not be ${canary ? 'stopped' : 'undone'}: ${String(error)}`, name)
    }
  }
}

/** Names a canary in the token of a page. */
export const canaryKey = ({ name, version }: Pick<Canary, 'name' | 'version'>) => `${name}@${version}`
