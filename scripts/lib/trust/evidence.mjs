import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { requirementRows } from './requirement-rows.mjs'

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
 * Requirements of `docs/trust/asvs.md` whose tests did not pass.
 *
 * @param {readonly { file: string, title: string }[]} passed with the titles around theirs
 * @param {readonly import('./requirement-rows.mjs').Row[]} [rows]
 * @returns {string[]} one line for each test
 */
export const missingEvidence = (passed, rows = asvsRows()) =>
  rows.flatMap(({ ids, tests }) =>
    tests
      .filter(({ file, title }) => !passed.some((each) => each.file === file && each.title.includes(title)))
      .map(({ file, title }) => `${ids[0]}: "${title}" in ${file} did not pass`),
  )
