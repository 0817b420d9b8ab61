/**
 * A sequential test of whether a canary fails more often than the live version (ADR 17).
 *
 * If both fail equally often, a failure happens in the canary with the probability of the canary's share of all attempts,
 * whatever else makes attempts fail at that moment. Each failure multiplies the evidence by how much more likely it is where
 * the canary fails R times as often; the evidence is the average over several R. By Ville's inequality it ever reaches
 * `ENOUGH` in at most one of `ENOUGH` healthy canaries, however often it is looked at.
 */

/** How many times as often a bad version might fail, with the weight of each assumption. */
const RISKS = [
  { risk: 2, weight: 0.2 },
  { risk: 8, weight: 0.3 },
  { risk: 100, weight: 0.5 },
] as const

/** A canary is rolled back when its evidence reaches this. */
export const ENOUGH = 10_000

/** How many attempts the intended share counts as, until enough real ones are known. */
const PRIOR_ATTEMPTS = 100

/** Attempts and failures of one version. Repeated ones of the same visitor count less, so they are not whole numbers. */
interface Outcomes {
  readonly attempts: number
  readonly failures: number
}

/** Observations of one kind of failure. */
export interface Comparison {
  readonly canary: Outcomes
  readonly live: Outcomes
  /** Logarithm of the likelihood ratio, by index of `RISKS`. */
  readonly logs: readonly number[]
}

const NOTHING: Outcomes = { attempts: 0, failures: 0 }

export const noComparison: Comparison = { canary: NOTHING, live: NOTHING, logs: RISKS.map(() => 0) }

export type Arm = 'canary' | 'live'

/** @param weight 1, or less for a repetition by the same visitor */
export function withAttempt(comparison: Comparison, arm: Arm, weight: number): Comparison {
  const { attempts, failures } = comparison[arm]
  return { ...comparison, [arm]: { attempts: attempts + weight, failures } }
}

/**
 * @param weight 1, or less for a repetition by the same visitor
 * @param intended share of the visitors that should get the canary, from 0 to 1
 */
export function withFailure(comparison: Comparison, arm: Arm, weight: number, intended: number): Comparison {
  const { attempts, failures } = comparison[arm]
  const share = shareOf(comparison, intended)
  const logs = comparison.logs.map((log, index) => {
    const { risk } = RISKS[index] ?? RISKS[0]
    const expected = (risk * share) / (risk * share + 1 - share)
    const ratio = arm === 'canary' ? expected / share : (1 - expected) / (1 - share)
    return log + weight * Math.log(ratio)
  })
  return { ...comparison, [arm]: { attempts, failures: failures + weight }, logs }
}

/** How many times as likely the failures are if the canary is worse. 1 when nothing was observed. */
export const evidenceOf = ({ logs }: Comparison): number =>
  logs.reduce((sum, log, index) => sum + (RISKS[index]?.weight ?? 0) * Math.exp(log), 0)

/** The canary's share of all attempts. */
function shareOf({ canary, live }: Comparison, intended: number): number {
  const all = canary.attempts + live.attempts + PRIOR_ATTEMPTS
  return (canary.attempts + intended * PRIOR_ATTEMPTS) / all
}
