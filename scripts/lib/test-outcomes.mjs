import path from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * @typedef {import('./suites.mjs').TestOutcome} TestOutcome
 *
 * @typedef {object} JestReport the part of Jest's JSON that is used
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {{ name: string, assertionResults: { fullName: string, status: string }[] }[]} testResults
 *
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {string} file
 * @property {{ title: string, ok: boolean, tests: { status: string }[] }[]} specs
 * @property {PlaywrightSuite[]} [suites]
 *
 * @typedef {object} PlaywrightReport the part of Playwright's JSON that is used
 * @property {{ rootDir: string }} config
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {PlaywrightSuite[]} suites
 */

const fromRoot = (/** @type {string} */ file) => path.relative(ROOT, file).split(path.sep).join('/')

/** What ran; skipped tests are left out. @param {JestReport} report @returns {TestOutcome[]} */
export const jestOutcomes = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: fromRoot(name),
        title: fullName,
        passed: status === 'passed',
      })),
  )

/** @param {PlaywrightReport} report @returns {TestOutcome[]} */
export const playwrightOutcomes = ({ config, suites }) =>
  suites.flatMap((suite) => ofSuite(suite, config.rootDir))

/** The titles of tests that passed after they had failed. @param {Pick<PlaywrightReport, 'suites'>} report @returns {string[]} */
export const passedLater = ({ suites }) =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file}: ${title}`),
    ...passedLater({ suites: inner }),
  ])

/** @param {PlaywrightSuite} suite @param {string} root @returns {TestOutcome[]} */
function ofSuite({ file, specs, suites = [] }, root) {
  const own = specs.map(({ title, ok }) => ({ file: fromRoot(path.join(root, file)), title, passed: ok }))
  return [...own, ...suites.flatMap((each) => ofSuite(each, root))]
}
