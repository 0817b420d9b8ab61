import { readRelease } from '../store/release'
import { distFolder } from '../workspace'
import type { Request } from '../commands'
import { runChecks, type Candidate } from './check'

/** Print each question and its answer; exit code 1 when one is a refusal. */
export async function reportChecks({ releases, names, from, noBrowser }: Request): Promise<void> {
  const candidates: Candidate[] = []
  for (const name of names) {
    const folder = from ?? distFolder(name)
    const release = await readRelease(folder)
    if (release?.name !== name) throw new Error(`There is no build of ${name} in ${folder}`)
    candidates.push({ name, folder, release })
  }
  const checks = noBrowser ? 'without-browser' : 'all'
  for await (const { check, refusals } of runChecks({ releases, candidates, checks })) {
    console.log(`  ${check.padEnd(24)} ${refusals.length > 0 ? 'refused' : 'fits'}`)
    for (const refusal of refusals) console.log(`    ${refusal}`)
    if (refusals.length > 0) process.exitCode = 1
  }
}
