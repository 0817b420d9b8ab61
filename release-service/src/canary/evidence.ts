import type { Report } from '../reports/report'
import type { Canary } from './audience'
import {
  ENOUGH,
  evidenceOf,
  noComparison,
  withAttempt,
  withFailure,
  type Arm,
  type Comparison,
} from './sequential-test'
import { observationsOf, METRICS, type Metric } from './observations'

/** The part of visitors that is expected in a group: only the first attempts count on it. */
const SHARE_OF_GROUP = 0.5

/** Observations of a canary and of the live version. */
export type Comparisons = Readonly<Record<Metric, Comparison>>

/**
 * The evidence against one canary, from the reports of all visitors.
 *
 * Chance assigns visitors, not visits, to a version: a slow line or an old browser fails again and again, and always in the same
 * version. A visitor therefore counts once, and each repetition of a failed mount only a little.
 */
export class Evidence {
  #comparisons: Comparisons = { mounts: noComparison, errors: noComparison, speed: noComparison }
  /** How often a visitor did the same before, by what it was. */
  readonly #repetitions = new Map<string, number>()

  constructor(private readonly canary: Canary) {}

  get comparisons(): Comparisons {
    return this.#comparisons
  }

  /** @param bucket of the visitor; undefined for a browser that keeps no cookie */
  observe(report: Report, arm: Arm, bucket: number | undefined): void {
    for (const { metric, what, isOwnFault = false } of observationsOf(report)) {
      const weight = this.#weightOf(`${arm} ${metric} ${what} ${bucket}`, isOwnFault)
      if (weight === 0) continue
      const before = this.#comparisons[metric]
      const intended = 'share' in this.canary.audience ? this.canary.audience.share : SHARE_OF_GROUP
      const after =
        what === 'attempt' ? withAttempt(before, arm, weight) : withFailure(before, arm, weight, intended)
      this.#comparisons = { ...this.#comparisons, [metric]: after }
    }
  }

  /** Why the canary is to be stopped; undefined as long as it looks no worse than the live version. */
  verdict(): string | undefined {
    const found = Object.entries(METRICS).map(([metric, { weight, failure }]) => {
      const comparison = this.#comparisons[metric as Metric]
      return { comparison, failure, evidence: weight * evidenceOf(comparison) }
    })
    const evidence = found.reduce((sum, each) => sum + each.evidence, 0)
    const worst = found.toSorted((a, b) => b.evidence - a.evidence)[0]
    if (evidence < ENOUGH || !worst) return undefined
    const { comparison, failure } = worst
    return `${failure}: ${describe(comparison.canary)} in the canary, ${describe(comparison.live)} in the live version; evidence ${Math.round(Math.min(evidence, 1e9))} to 1`
  }

  /** @param isOwnFault repetitions count, too: a canary that nobody else sees must end as well */
  #weightOf(what: string, isOwnFault: boolean): number {
    const count = (this.#repetitions.get(what) ?? 0) + 1
    this.#repetitions.set(what, count)
    if (count === 1) return 1
    return isOwnFault ? count ** -0.9 : 0
  }
}

const describe = ({ attempts, failures }: Comparison['canary']) =>
  `${Number(failures.toFixed(1))} of ${Number(attempts.toFixed(1))}`
