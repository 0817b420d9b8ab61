import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'

/**
 * Reports each file of tests on a line of JSON. Jest loads it by the default export.
 *
 * @typedef {object} FileResult the part of Jest's result that is used
 * @property {string} testFilePath
 * @property {{ fullName: string, status: string }[]} testResults
 * @property {unknown} [testExecError]
 * @property {string | null} [failureMessage]
 * @property {number} numPassingTests
 * @property {number} numFailingTests
 * @property {{ runtime: number }} perfStats
 */
export default class JestReporter {
  /** @param {unknown} _test @param {FileResult} result */
  onTestFileResult(_test, result) {
    const test = path.relative(ROOT, result.testFilePath).split(path.sep).join('/')
    const failed = result.numFailingTests || Number(result.testExecError !== undefined)
    const report = {
      test,
      passed: result.numPassingTests,
      failed,
      seconds: result.perfStats.runtime / 1000,
      // Nightly, some run again with a bucket.
      more: process.env['TEST_SCOPE'] === 'all' && test.startsWith('delivery/release-service/'),
      problems: result.failureMessage ? [result.failureMessage] : [],
      titles: result.testResults.flatMap(({ fullName, status }) => (status === 'passed' ? [fullName] : [])),
      tests: { [test]: failed === 0 ? usesOf(test) : null },
    }
    process.stdout.write(`${JSON.stringify(report)}\n`)
  }
}

/** The calls that the tests of a file have made, if they record them. @param {string} test @returns {string[] | null} */
function usesOf(test) {
  const file = path.join(process.env['RECORD_CALLS'] ?? '', test.replaceAll('/', '+'))
  if (!existsSync(file)) return null
  const calls = readFileSync(file, 'utf8').split('\n')
  rmSync(file)
  return calls
}
