#!/usr/bin/env node
import {
  ensureChromium,
  ensureCluster,
  ensureFirefox,
  ensureNginx,
  ensurePostgresql,
  ensurePrometheus,
} from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { step } from './lib/progress.mjs'
import { CHECKS, SIZES } from './lib/checks.mjs'
import { JOURNEYS, JOURNEYS_ALONE, STORIES, UNIT } from './lib/suites.mjs'
import { evidence } from './lib/trust/evidence.mjs'
import { runTool } from './lib/tsx.mjs'

/** Install what is missing and run all tests. The last line has the totals. */
async function main() {
  requireNode()
  await step('dependencies', ensureInstalled, (installed) => (installed ? '' : '(unchanged)'))
  await step('browser', ensureChromium, (installed) => (installed ? '' : '(there)'))
  await step('second browser', ensureFirefox, (installed) => (installed ? '' : '(there)'))
  await step('second database', ensurePostgresql, (installed) => (installed ? '' : '(there)'))
  await step('another web server', ensureNginx, (installed) => (installed ? '' : '(there)'))
  await step('cluster of databases', ensureCluster, (installed) => (installed ? '' : '(there)'))
  await step('check of the alert rules', ensurePrometheus, (installed) => (installed ? '' : '(there)'))

  /** @type {Total} */
  const total = { passed: 0, failed: 0, tests: [] }
  for (const suite of [...CHECKS, UNIT]) await count(total, suite)
  const built = await step('shell and sections', () => runTool('release-tools/src/cli/main.ts', ['build']))
  process.stdout.write(built)
  // The stories build the Storybook that some journeys read.
  for (const suite of [SIZES, STORIES, JOURNEYS, JOURNEYS_ALONE, evidence(total.tests)])
    await count(total, suite)

  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}

/** @typedef {{ passed: number, failed: number, tests: import('./lib/suites.mjs').TestOutcome[] }} Total */

/**
 * @param {Total} total
 * @param {import('./lib/suites.mjs').Suite} suite
 */
async function count(total, suite) {
  const result = await step(
    suite.name,
    suite.run,
    ({ passed, failed }) => `(${passed} passed, ${failed} failed)`,
  )
  if (result.failed > 0) process.stdout.write(`${result.output}\n`)
  if (result.note) process.stdout.write(`  ${suite.name}: ${result.note}`)
  total.passed += result.passed
  total.failed += result.failed
  total.tests.push(...(result.tests ?? []))
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
