import type { AllowedSigners, Limits } from '../trust/signers'
import { acceptedIn } from '../store/accepted'
import { STORYBOOK } from '../store/names'
import { readLedger } from '../store/ledger-file'
import type { Release } from '../store/release'
import type { Store } from '../store/store'
import { changedStyles } from './bundled-styles'
import { combinedSet } from './combined-set'
import {
  callProblems,
  contractProblems,
  exportProblems,
  rangeProblems,
  routeConflicts,
} from './compatibility'
import { uncontainedSelectors } from './css-containment'
import { differencesOf, type Candidate } from './differences'
import { activeContent } from './inert-html'
import { overBudget, oversizedDescription, tooManyFiles } from './limits'
import { foreignRequests } from './own-origin'
import { foreignPaths } from './paths'

export { fieldDifferences } from './compatibility'
export { overBudget } from './limits'
export { differencesOf, type Candidate } from './differences'

/** A check with its problems; none if it passes. */
export interface CheckResult {
  readonly check: string
  readonly problems: readonly string[]
}

type Problems = Promise<readonly string[]> | readonly string[]

/** What a release is checked against. */
interface Surroundings {
  readonly store: Store
  readonly signers: AllowedSigners
  /** What is to be made live together. */
  readonly candidates: readonly Candidate[]
}

type ReleaseCheck = (candidate: Candidate, limits: Limits, surroundings: Surroundings) => Problems
type ReleaseChecks = Readonly<Record<string, ReleaseCheck>>

/** The checks of every release by itself. */
const OF_ITS_FILES: ReleaseChecks = {
  'number of files': tooManyFiles,
  files: ({ folder, release }) => differencesOf(folder, release),
}

/** The checks of a release whose files run on pages of the portal, cheapest first. */
const OF_ITS_PAGES: ReleaseChecks = {
  'size budget': ({ release }, limits) => overBudget(release, limits),
  'titles and links': ({ release }, limits) => oversizedDescription(release, limits),
  'CSS containment': async (candidate, _limits, { store, candidates }) => {
    const { live } = await readLedger(store.folder)
    return uncontainedSelectors(candidate, [...Object.keys(live), ...candidates.map(({ name }) => name)])
  },
  'styles of shared packages': (candidate, _limits, surroundings) => changedStyles(candidate, surroundings),
  'own origin only': foreignRequests,
  'pages without scripts': activeContent,
}

/** The checks of the releases that run together. */
const OF_A_SET = {
  contract: contractProblems,
  'shared packages': rangeProblems,
  'exports of shared packages': exportProblems,
  'calls that the shell knows': callProblems,
  routes: routeConflicts,
}

const OF_A_RELEASE: ReleaseChecks = { ...OF_ITS_FILES, ...OF_ITS_PAGES }

/** Run all checks on candidates, and stop after the first that fails. Changes nothing. */
export async function* runChecks(
  store: Store,
  candidates: readonly Candidate[],
): AsyncGenerator<CheckResult> {
  const ledger = await readLedger(store.folder)
  ledger.refuseNewer()
  const accepted = await acceptedIn(store, ledger)
  const combined = await combinedSet(
    accepted,
    candidates.map(({ release }) => release),
  )
  for (const [check, run] of Object.entries(OF_A_SET)) {
    const problems = run(combined)
    yield { check, problems }
    if (problems.length > 0) return
  }
  const foreign = candidates.flatMap(({ release }) => foreignPaths(release, accepted.signers))
  yield { check: 'paths', problems: foreign }
  if (foreign.length > 0) return
  for (const [check, run] of Object.entries(OF_A_RELEASE)) {
    const concerned = candidates.filter(({ name }) => check in checksOf(name))
    const found = concerned.map((each) => named(each, run, { store, signers: accepted.signers, candidates }))
    const problems = (await Promise.all(found)).flat()
    yield { check, problems }
    if (problems.length > 0) return
  }
}

/** @returns the reason in one line when a release may not go live, whatever else is */
export async function problemOfRelease(
  candidate: Candidate,
  surroundings: Surroundings,
): Promise<string | undefined> {
  for (const run of Object.values(checksOf(candidate.name))) {
    const problem = inOneLine(await named(candidate, run, surroundings))
    if (problem) return problem
  }
  return undefined
}

/** @returns the reason in one line when these releases cannot run together */
export function problemOfSet(combined: Readonly<Record<string, Release>>): string | undefined {
  return Object.values(OF_A_SET)
    .map((run) => inOneLine(run(combined)))
    .find((problem) => problem !== undefined)
}

/** @returns undefined for no problems */
export function inOneLine([first, ...more]: readonly string[]): string | undefined {
  return first && more.length > 0 ? `${first} (and ${more.length} more)` : first
}

/** The pages of the design reference are documents of its own, with a policy of their own. */
const checksOf = (name: string): ReleaseChecks => (name === STORYBOOK ? OF_ITS_FILES : OF_A_RELEASE)

async function named(candidate: Candidate, run: ReleaseCheck, surroundings: Surroundings): Promise<string[]> {
  const { name, release } = candidate
  const problems = await run(candidate, surroundings.signers.limitsOf(name), surroundings)
  return problems.map((problem) => `${name} ${release.version}: ${problem}`)
}
