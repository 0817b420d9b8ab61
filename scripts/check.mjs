#!/usr/bin/env node
import { reportProblems } from './lib/api-report/reports.mjs'
import { versionProblems } from './lib/api-report/versions.mjs'
import { citationProblems } from './lib/citations.mjs'

/** The checks that no tool has: `node scripts/check.mjs citations`. `npm run check` runs them with the others. */
const CHECKS = {
  'API reports': reportProblems,
  citations: citationProblems,
  versions: versionProblems,
}

const check = CHECKS[/** @type {keyof typeof CHECKS} */ (process.argv[2])]
if (!check) throw new Error(`Choose from ${Object.keys(CHECKS).join(', ')}`)
const problems = await check()
console.log(problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)
