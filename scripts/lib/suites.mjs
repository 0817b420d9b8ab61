import path from 'node:path'
import { bin, ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { jestOutcomes, playwrightOutcomes } from './test-outcomes.mjs'
import { TSX } from './tsx.mjs'
import { readReport, temporary } from './run-report.mjs'

/**
 * @typedef {{ file: string, title: string, passed: boolean }} TestOutcome `file` from the root, `title` with those around it
 * @typedef {{ passed: number, failed: number, output: string, tests?: TestOutcome[] }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Suite
 */

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

/** @type {Suite} */
export const JOURNEYS = {
  name: 'journeys in the browser',
  async run() {
    const report = temporary('journeys')
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const cli = path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js')
    const args = [
      cli,
      'test',
      '--config',
      path.join(ROOT, 'e2e/playwright.config.ts'),
      '--reporter=list,json',
    ]
    const { code, output } = await run(process.execPath, args, { cwd: path.join(ROOT, 'e2e'), env })
    /** @type {import('./test-outcomes.mjs').PlaywrightReport} */
    const result = readReport(report, output)
    const failed = result.stats.unexpected + result.stats.flaky
    return {
      passed: result.stats.expected,
      failed: code === 0 ? failed : Math.max(failed, 1),
      output,
      tests: playwrightOutcomes(result),
    }
  },
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
