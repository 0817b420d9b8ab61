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

/** Print each question and its answer; exit code 1 when one is a refusal. */
export async function reportChecks({ releases, names, from, checks }: ReportOptions): Promise<void> {
  const candidates = await candidatesOf(names, from)
  for await (const { check, refusals } of runChecks({ releases, candidates, checks })) {
    console.log(`  ${check.padEnd(24)} ${refusals.length > 0 ? 'refused' : 'fits'}`)
    for (const refusal of refusals) console.log(`    ${refusal}`)
    if (refusals.length > 0) process.exitCode = 1
  }
}
