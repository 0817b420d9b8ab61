import path from 'node:path'
import { bin, ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { jestOutcomes, passedLater, playwrightOutcomes } from './test-outcomes.mjs'
import { TSX } from './tsx.mjs'
import { readReport, temporary } from './run-report.mjs'

/**
 * @typedef {{ file: string, title: string, passed: boolean }} TestOutcome `file` from the root, `title` with those around it
 * @typedef {{ passed: number, failed: number, output: string, tests?: TestOutcome[], note?: string }} Result `note` is always shown
 * @typedef {{ name: string, run: () => Promise<Result> }} Suite
 */

/**
 * How often a journey that failed is repeated. Journeys share a machine with whatever else it does. Those that needed the second
 * attempt are named, because each of them is a defect of the test or of the portal.
 */
const JOURNEY_RETRIES = 1

/** @type {Suite} */
export const UNIT = {
  name: 'unit and screen tests',
  async run() {
    const report = temporary('jest')
    const args = ['--maxWorkers=2', '--json', `--outputFile=${report}`, '--silent', '--reporters=default']
    const { code, output } = await run(bin('jest'), args, { cwd: ROOT })
    /** @type {import('./test-outcomes.mjs').JestReport} */
    const result = readReport(report, output)
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
    return {
      passed: result.numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      output: failures(output),
      tests: jestOutcomes(result),
    }
  },
}

/** Its journeys change the sources, so nothing else may run meanwhile. */
const ALONE = 'delivery/dev.e2e.ts'

/** Files run side by side: each starts its own portals on free ports, in folders of its own. @type {Suite} */
export const JOURNEYS = {
  name: 'journeys in the browser',
  run: () => journeys('--workers=2', `--grep-invert=${ALONE}`),
}

/** @type {Suite} */
export const JOURNEYS_ALONE = {
  name: 'journeys that change the sources',
  run: () => journeys(ALONE),
}

/** @param {readonly string[]} options of Playwright @returns {Promise<Result>} */
async function journeys(...options) {
  const report = temporary('journeys')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = [
    path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    path.join(ROOT, 'e2e/playwright.config.ts'),
    '--reporter=list,json',
    `--retries=${JOURNEY_RETRIES}`,
    ...options,
  ]
  const { code, output } = await run(process.execPath, args, { cwd: path.join(ROOT, 'e2e'), env })
  /** @type {import('./test-outcomes.mjs').PlaywrightReport} */
  const result = readReport(report, output)
  const failed = result.stats.unexpected
  const later = passedLater(result)
  return {
    passed: result.stats.expected + result.stats.flaky,
    failed: code === 0 ? failed : Math.max(failed, 1),
    output,
    tests: playwrightOutcomes(result),
    ...(later.length > 0 && { note: `passed only at the second attempt:\n${later.join('\n')}\n` }),
  }
}

/** @type {Suite} */
export const STORIES = {
  name: 'stories',
  async run() {
    const report = temporary('stories')
    const args = [...TSX, path.join(ROOT, 'e2e/stories/main.ts'), report]
    const { code, output } = await run(process.execPath, args, { cwd: ROOT })
    /** @type {{ passed: number, failed: number }} */
    const result = readReport(report, output)
    return { passed: result.passed, failed: code === 0 ? result.failed : Math.max(result.failed, 1), output }
  },
}

/** @param {string} output */
function failures(output) {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('PASS '))
    .join('\n')
}
