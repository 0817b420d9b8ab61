import { differencesOf } from '../verify'
import { overBudget } from './budget'
import type { Candidate } from './candidate'
import { combinedSet } from './combined-set'
import { contractProblems, rangeProblems, routeConflicts } from './compatibility'
import { uncontainedSelectors } from './css-containment'
import { foreignRequests } from './own-origin'

interface CheckOptions {
  readonly releases: string
  readonly candidates: readonly Candidate[]
  readonly checks: 'all' | 'without-browser' | 'none'
}

/** A check with its problems; none if it passes. */
export interface CheckResult {
  readonly check: string
  readonly problems: readonly string[]
}

type Problems = Promise<readonly string[]> | readonly string[]

/** Run all checks, cheapest first, and stop after the first that fails. */
export async function* runChecks(options: CheckOptions): AsyncGenerator<CheckResult> {
  for (const [check, run] of Object.entries(await checksFor(options))) {
    const problems = await run()
    yield { check, problems }
    if (problems.length > 0) return
  }
}

/** @returns the reason in one line when the candidates may not go live */
export async function firstProblem(options: CheckOptions): Promise<string | undefined> {
  if (options.checks === 'none') return undefined
  for await (const { problems } of runChecks(options)) {
    const [first, ...more] = problems
    if (first) return more.length > 0 ? `${first} (and ${more.length} more)` : first
  }
  return undefined
}

async function checksFor({ releases, candidates, checks }: CheckOptions) {
  const combined = await combinedSet(releases, candidates)
  const each = async (run: (candidate: Candidate) => Problems) =>
    (await Promise.all(candidates.map((candidate) => named(candidate, run)))).flat()
  const all: Record<string, () => Problems> = {
    files: () => each(({ folder, release }) => differencesOf(folder, release)),
    contract: () => contractProblems(combined),
    'shared packages': () => rangeProblems(combined),
    routes: () => routeConflicts(combined),
    'size budget': () => each(({ release }) => overBudget(release)),
    'CSS containment': () => each(uncontainedSelectors),
    'own origin only': () => each(foreignRequests),
  }
  if (checks === 'all')
    all['every page in a browser'] = async () => {
      // Playwright takes a while to load: only when it is needed.
      const { brokenPages } = await import('./pages/broken-pages')
      return brokenPages({ releases, candidates })
    }
  return all
}

async function named(candidate: Candidate, run: (candidate: Candidate) => Problems): Promise<string[]> {
  const { name, release } = candidate
  return (await run(candidate)).map((problem) => `${name} ${release.version}: ${problem}`)
}
