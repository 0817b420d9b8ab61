import type { Batch } from '../reports/report'
import { rollback } from '../rollback'
import type { Ledger } from '../store/ledger'
import { serviceKey, type Store } from '../store/store'
import type { Canary } from './audience'
import { stopCanary } from './end'
import { againstCanary, againstLive, Tally, type Outcomes, type Rivals } from './verdict'

/** A version that fails for everybody is undone this long after it went live. Milliseconds. */
const UNDO_WITHIN = 24 * 60 * 60 * 1000

/** Each report would try again, and write a line. Milliseconds. */
const TRY_AGAIN_AFTER = 60_000

/** A running canary as the operator sees it. */
export interface WatchedCanary extends Canary {
  /** Networks, by kind of failure. */
  readonly comparisons: Readonly<
    Record<'mounts' | 'errors' | 'speed', { readonly canary: Outcomes; readonly live: Outcomes }>
  >
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
      const of = (kind: keyof typeof ours) => ({ canary: ours[kind], live: live[kind] })
      const comparisons = { mounts: of('mounts'), errors: of('errors'), speed: of('speed') }
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
      if (canary) await stopCanary({ store, key, ...why })
      else await rollback({ store, key, ...why, from: version })
      onEvent(`${what} was ${canary ? 'stopped' : 'undone'}: ${reason}`, name)
    } catch (error) {
      watched.waitsUntil = Date.now() + TRY_AGAIN_AFTER
      onEvent(`${what} could not be ${canary ? 'stopped' : 'undone'}: ${String(error)}`, name)
    }
  }
}

/** Names a canary in the token of a page. */
export const canaryKey = ({ name, version }: Pick<Canary, 'name' | 'version'>) => `${name}@${version}`
