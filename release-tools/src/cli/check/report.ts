import type { Releasable } from '../workspace'
import { candidatesOf } from './candidate'
import { runChecks } from './check'

interface ReportOptions {
  readonly releases: string
  readonly names: readonly Releasable[]
  /** Folder of the build; `dist` when left out. */
  readonly from: string | undefined
  readonly checks: 'all' | 'without-browser'
}

/** Print the result of each check; exit code 1 when one fails. @throws when there is no build of a name */
export async function reportChecks({ releases, names, from, checks }: ReportOptions): Promise<void> {
  const candidates = await candidatesOf(names, from)
  for await (const { check, problems } of runChecks({ releases, candidates, checks })) {
    console.log(`  ${check.padEnd(24)} ${problems.length > 0 ? 'failed' : 'passed'}`)
    for (const problem of problems) console.log(`    ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
}
