import { API_REPORTS } from './api-report/stale-reports.mjs'
import { VERSIONS } from './api-report/versions.mjs'
import { BOUNDARIES } from './boundaries.mjs'
import { CITATIONS } from './citations.mjs'
import { bin, ROOT } from './paths.mjs'
import { run } from './run.mjs'

/** @typedef {import('./suites.mjs').Suite} Suite */

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
