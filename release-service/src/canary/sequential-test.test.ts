import { random } from '../testing/random'
import {
  ENOUGH,
  evidenceOf,
  noComparison,
  withAttempt,
  withFailure,
  type Arm,
  type Comparison,
} from './sequential-test'

const RUNS = process.env['TEST_SCOPE'] === 'all' ? 1_000 : 100

interface Run {
  readonly next: () => number
  /** Probability of a failure by version, given the number of the attempt. */
  readonly fails: (arm: Arm, attempt: number) => number
  readonly share: number
  readonly attempts: number
}

/** @returns after how many failures in the canary there is enough evidence; undefined if there never is */
function failuresUntilStopped({ next, fails, share, attempts }: Run): number | undefined {
  let comparison: Comparison = noComparison
  let failures = 0
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const arm: Arm = next() < share ? 'canary' : 'live'
    comparison = withAttempt(comparison, arm, 1)
    if (next() >= fails(arm, attempt)) continue
    comparison = withFailure(comparison, arm, 1, share)
    if (arm === 'canary') failures += 1
    if (evidenceOf(comparison) >= ENOUGH) return failures
  }
  return undefined
}

/** Ways in which a healthy portal fails: the canary no more often than the live version. */
const HEALTHY: Readonly<Record<string, Run['fails']>> = {
  'nothing fails': () => 0,
  'one in a thousand fails': () => 0.001,
  'one in twenty fails': () => 0.05,
  'a third fails': () => 0.33,
  'everything fails for a while': (_, attempt) => (attempt % 500 < 50 ? 0.9 : 0.002),
  'the canary fails less often': (arm) => (arm === 'canary' ? 0.01 : 0.05),
}

it.each(Object.entries(HEALTHY))('never stops a healthy canary: %s', (_, fails) => {
  const stopped = Array.from({ length: RUNS }, (_each, seed) =>
    failuresUntilStopped({ next: random(seed), fails, share: 0.1, attempts: 1_000 }),
  )
  expect(stopped.filter((each) => each !== undefined)).toEqual([])
})

it.each([
  ['always', 1, 10],
  ['every second time', 0.5, 12],
  ['every tenth time', 0.1, 30],
])('stops a version that fails %s within fifty failures', (_, probability) => {
  for (let seed = 0; seed < RUNS / 5; seed += 1) {
    const fails: Run['fails'] = (arm) => (arm === 'canary' ? probability : 0.005)
    const failures = failuresUntilStopped({ next: random(seed), fails, share: 0.1, attempts: 20_000 })
    expect(failures).toBeLessThanOrEqual(50)
  }
})

it('is undecided at first, and needs no live visitor to see that everything fails', () => {
  expect(evidenceOf(noComparison)).toBeCloseTo(1)
  let comparison = noComparison
  for (let attempt = 0; attempt < 10; attempt += 1)
    comparison = withFailure(withAttempt(comparison, 'canary', 1), 'canary', 1, 0.1)
  expect(evidenceOf(comparison)).toBeGreaterThan(ENOUGH)
})
