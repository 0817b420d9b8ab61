import { readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { API_REPORTS } from './api-report/stale-reports.mjs'
import { VERSIONS } from './api-report/versions.mjs'
import { BOUNDARIES } from './boundaries.mjs'
import { CITATIONS } from './citations.mjs'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'
import { TSX } from './tsx.mjs'

/**
 * @typedef {{ passed: number, failed: number, output: string }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Suite
 */

const bin = (/** @type {string} */ name) => path.join(ROOT, 'node_modules/.bin', name)

/** @param {string} name @param {string[][]} commands that must all succeed @returns {Suite} */
function check(name, ...commands) {
  return {
    name,
    async run() {
      for (const [command = '', ...args] of commands) {
        const { code, output } = await run(bin(command), args, { cwd: ROOT })
        if (code !== 0) return { passed: 0, failed: 1, output }
      }
      return { passed: 1, failed: 0, output: '' }
    },
  }
}

/** @type {Suite[]} */
export const CHECKS = [
  check('format', [
    'prettier',
    '--check',
    '--cache',
    '--cache-location',
    '.cache/prettier',
    '--log-level',
    'warn',
    '.',
  ]),
  check('types', ['tsc', '-p', 'tsconfig.json'], ['tsc', '-p', 'tsconfig.node.json']),
  check('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check('dead code', ['knip']),
  BOUNDARIES,
  CITATIONS,
  API_REPORTS,
  VERSIONS,
]

/** Compares the size of the files that browsers load with the budgets. Builds outdated files first. */
export const SIZES = check('sizes', ['tsx', 'release-tools/src/cli/main.ts', 'size'])

/** @type {Suite} */
export const UNIT = {
  name: 'unit and screen tests',
  async run() {
    const report = temporary('jest')
    const args = ['--maxWorkers=2', '--json', `--outputFile=${report}`, '--silent', '--reporters=default']
    const { code, output } = await run(bin('jest'), args, { cwd: ROOT })
    /** @type {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} */
    const result = readReport(report, output)
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
    return {
      passed: result.numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      output: failures(output),
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
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number } }} */
    const { stats } = readReport(report, output)
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed: code === 0 ? failed : Math.max(failed, 1), output }
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

/** @param {string} name */
function temporary(name) {
  const file = path.join(os.tmpdir(), `portal-${name}-${process.pid}.json`)
  rmSync(file, { force: true })
  return file
}

/** @param {string} file @param {string} output printed if the run ended without a report */
function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The run ended without a report:\n${output}`)
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} output */
function failures(output) {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('PASS '))
    .join('\n')
}
