import type { Request } from '../commands'
import { candidatesOf } from './candidate'
import { runChecks } from './check'

/** Print each question and its answer; exit code 1 when one is a refusal. */
export async function reportChecks({ releases, names, from, noBrowser }: Request): Promise<void> {
  const candidates = await candidatesOf(names, from)
  const checks = noBrowser ? 'without-browser' : 'all'
  for await (const { check, refusals } of runChecks({ releases, candidates, checks })) {
    console.log(`  ${check.padEnd(24)} ${refusals.length > 0 ? 'refused' : 'fits'}`)
    for (const refusal of refusals) console.log(`    ${refusal}`)
    if (refusals.length > 0) process.exitCode = 1
  }
}
