import { inOneLine, runChecks, type Candidate, type CheckResult } from '@recog/release-service/checks'
import type { Store } from '@recog/release-service/store'
import type { Service } from '../service'
import { candidatesOf } from './candidates'

/** Name of the check that opens pages; the service has no browser, so the team's machine runs it. */
const PAGES_CHECK = 'every page in a browser'
const API_CHECK = 'calls of the API'

export interface CheckOptions {
  readonly service: Service
  readonly names: readonly string[]
  /** Folder of the build; `dist` when left out. Only with one name. */
  readonly from: string | undefined
  /** Opens every page in a browser; left out where there is none, and when the check is skipped. */
  readonly pages: PagesCheck | undefined
}

/** Opens the pages of candidates beside what is live. @returns one line for each that does not show the candidate */
export type PagesCheck = (store: Store, candidates: readonly Candidate[]) => Promise<string[]>

/** Run all checks of the service and then those of this machine, and stop after the first that fails. Changes nothing. */
async function* allChecks(
  service: Service,
  store: Store,
  candidates: readonly Candidate[],
  pages: PagesCheck | undefined,
): AsyncGenerator<CheckResult> {
  for await (const result of runChecks(store, candidates)) {
    yield result
    if (result.problems.length > 0) return
  }
  const { apiProblems } = await import('../can-i-deploy/can-i-deploy')
  const problems = await apiProblems(service, store, candidates)
  if (typeof problems === 'string') console.error(`  ${API_CHECK.padEnd(26)} not compared: ${problems}`)
  else {
    yield { check: API_CHECK, problems }
    if (problems.length > 0) return
  }
  if (pages) yield { check: PAGES_CHECK, problems: await pages(store, candidates) }
}

/**
 * Print the result of each check, or all of them as JSON at the end; exit code 1 when one fails.
 *
 * @throws when there is no build of a name
 */
export async function reportChecks(options: CheckOptions, json: boolean): Promise<void> {
  const { service, names, from, pages } = options
  const candidates = await candidatesOf(names, from)
  const results: CheckResult[] = []
  await service.withLiveReleases(async (store) => {
    for await (const result of allChecks(service, store, candidates, pages)) {
      results.push(result)
      if (!json) printResult(result)
    }
  }, pages !== undefined)
  if (json) console.log(JSON.stringify(results, null, 2))
  if (results.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

function printResult({ check, problems, warnings = [] }: CheckResult): void {
  console.log(`  ${check.padEnd(26)} ${problems.length > 0 ? 'failed' : 'passed'}`)
  for (const problem of problems) console.log(`    ${problem}`)
  for (const warning of warnings) console.log(`    Warning: ${warning}`)
}

/** The candidates, with the names of the checks that they passed. @throws with one line when a check fails */
export async function checkedCandidates({ service, names, from, pages }: CheckOptions) {
  const candidates = await candidatesOf(names, from)
  const passed: string[] = []
  console.error(`  checking ${names.join(', ')} with what is live`)
  await service.withLiveReleases(async (store) => {
    for await (const { check, problems, warnings = [] } of allChecks(service, store, candidates, pages)) {
      for (const warning of warnings) console.error(`  Warning: ${warning}`)
      const problem = inOneLine(problems)
      if (problem) throw new Error(problem)
      passed.push(check)
    }
  }, pages !== undefined)
  return { candidates, passed }
}
