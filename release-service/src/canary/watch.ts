import type { Batch } from '../reports/report'
import type { Ledger } from '../store/ledger'
import { serviceKey, type Store } from '../store/store'
import type { Canary } from './audience'
import { stopCanary } from './end'
import { Evidence, type Comparisons } from './evidence'
import { armOf, isPlausible } from './arm-of-report'

/** A running canary as the operator sees it. */
export interface WatchedCanary extends Canary {
  readonly comparisons: Comparisons
}

interface Watched {
  readonly canary: Canary
  readonly evidence: Evidence
  isStopping: boolean
}

interface WatchOptions {
  readonly store: Store
  /** Called with one line when a canary was stopped, or could not be. */
  readonly onEvent: (line: string) => void
}

/** Compares running canaries with the live versions, and stops one that is worse. */
export class CanaryWatch {
  readonly #watched = new Map<string, Watched>()

  constructor(private readonly options: WatchOptions) {}

  /** @param bucket of the visitor; undefined for a browser that keeps no cookie */
  async observe(ledger: Ledger, { shell, reports }: Batch, bucket: number | undefined): Promise<void> {
    this.#follow(ledger)
    for (const watched of this.#watched.values()) {
      const { canary, evidence } = watched
      for (const report of reports) {
        const arm = armOf(canary, ledger.live[canary.name]?.version, report, shell)
        // A visitor of a share can only be in the version that their bucket is for.
        if (!arm || !isPlausible(canary, arm, bucket)) continue
        evidence.observe(report, arm, bucket)
      }
      const verdict = evidence.verdict()
      if (verdict) await this.#stop(watched, verdict)
    }
  }

  /** The running canaries with what was observed of them. */
  current(ledger: Ledger): WatchedCanary[] {
    this.#follow(ledger)
    return [...this.#watched.values()].map(({ canary, evidence }) => ({
      ...canary,
      comparisons: evidence.comparisons,
    }))
  }

  #follow({ canaries }: Ledger): void {
    const keys = new Set(canaries.map(keyOf))
    for (const key of this.#watched.keys()) if (!keys.has(key)) this.#watched.delete(key)
    for (const canary of canaries)
      if (!this.#watched.has(keyOf(canary)))
        this.#watched.set(keyOf(canary), { canary, evidence: new Evidence(canary), isStopping: false })
  }

  async #stop(watched: Watched, reason: string): Promise<void> {
    const { store, onEvent } = this.options
    const { name, version } = watched.canary
    if (watched.isStopping) return
    watched.isStopping = true
    try {
      await stopCanary({ store, name, key: await serviceKey(store), by: 'release service', reason })
      onEvent(`The canary ${name} ${version} was stopped: ${reason}`)
    } catch (error) {
      watched.isStopping = false
      onEvent(`The canary ${name} ${version} could not be stopped: ${String(error)}`)
    }
  }
}

const keyOf = ({ name, version, since }: Canary) => `${name} ${version} ${since}`
