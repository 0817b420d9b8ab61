import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { requirementRows } from './requirement-rows.mjs'

/** @typedef {import('../suites.mjs').Suite} Suite */
/** @typedef {import('../suites.mjs').TestOutcome} TestOutcome */

/** @returns {import('./requirement-rows.mjs').Requirement[]} the requirements of levels 1 and 2, in their order */
export function asvsRequirements() {
  /** @type {string[]} */
  const lines = JSON.parse(readFileSync(path.join(ROOT, 'scripts/lib/trust/asvs-5.0.json'), 'utf8'))
  return lines.map((line) => {
    const [id = '', level = ''] = line.split(' ')
    return { id, level }
  })
}

/** The rows of `docs/trust/asvs.md`. */
export const asvsRows = () =>
  requirementRows(readFileSync(path.join(ROOT, 'docs/trust/asvs.md'), 'utf8'), asvsRequirements())

/**
 * Requirements whose tests did not pass.
 *
 * @param {readonly import('./requirement-rows.mjs').Row[]} rows
 * @param {readonly TestOutcome[]} outcomes of everything that ran
 * @returns {string[]} one line for each test
 */
export function missingEvidence(rows, outcomes) {
  return rows.flatMap(({ ids, tests }) =>
    tests.flatMap(({ file, title }) => {
      const found = outcomes.filter((each) => each.file === file && each.title.includes(title))
      if (found.length > 0 && found.every(({ passed }) => passed)) return []
      const why = found.length === 0 ? 'did not run' : 'failed'
      return [`${ids[0]}: "${title}" in ${file} ${why}`]
    }),
  )
}

/**
 * Compares the evidence in `docs/trust/asvs.md` with the tests of this run.
 *
 * @param {readonly TestOutcome[]} outcomes
 * @returns {Suite}
 */
export const evidence = (outcomes) => ({
  name: 'evidence',
  async run() {
    const missing = missingEvidence(asvsRows(), outcomes)
    return { passed: missing.length === 0 ? 1 : 0, failed: missing.length, output: missing.join('\n') }
  },
})
