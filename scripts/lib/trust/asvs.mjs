import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'

/**
 * @typedef {object} Cited a test that a requirement names
 * @property {string} file from the root of the repository
 * @property {string} title part of its full name
 *
 * @typedef {object} Break a change of the code with which one of the tests must fail
 * @property {string} file from the root of the repository
 * @property {string} from text that occurs once in the file
 * @property {string} to
 *
 * @typedef {object} Row a row of `docs/trust/asvs.md`
 * @property {string[]} ids such as `V1.2.4`
 * @property {boolean} applies
 * @property {boolean} met
 * @property {Cited[]} tests
 * @property {string} failsWhen breaks, or why there are none
 * @property {Break[]} breaks
 */

/** @returns {string[]} ids of the requirements of levels 1 and 2, in their order */
export const asvsRequirements = () =>
  readFileSync(path.join(ROOT, 'scripts/lib/trust/asvs-5.0.txt'), 'utf8').trim().split(/\s+/)

/**
 * Read the tables of `docs/trust/asvs.md`. A row whose test is `as V1.2.1` has the tests and breaks of that row above it.
 *
 * @param {string} [text]
 * @param {readonly string[]} [all] in the order of the standard, for ranges such as `V1.2.6 to V1.2.8`
 * @returns {Row[]}
 * @throws with a row that cannot be read
 */
export function asvsRows(
  text = readFileSync(path.join(ROOT, 'docs/trust/asvs.md'), 'utf8'),
  all = asvsRequirements(),
) {
  /** @type {Row[]} */
  const rows = []
  for (const line of text.split('\n').filter((each) => /^\| V\d/.test(each))) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [, ids = '', how = '', tests = '', failsWhen = ''] = cells
    const above = tests.startsWith('as ') ? rows.find((row) => row.ids.includes(tests.slice(3))) : undefined
    rows.push({
      ids: idsOf(ids, all),
      applies: !how.startsWith('does not apply'),
      met: !how.startsWith('**not met**'),
      tests: above?.tests ?? testsIn(tests),
      failsWhen: above?.failsWhen ?? failsWhen,
      breaks: above?.breaks ?? failsWhen.split('<br>').flatMap(breakIn),
    })
  }
  return rows
}

/** @param {string} text @returns {Cited[]} */
const testsIn = (text) =>
  [...text.matchAll(/\[([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, title = '', file = '']) => ({
    file,
    title,
  }))

const CODE = '(?:`` (.+?) ``|`([^`]+)`)'
const BREAK = new RegExp(`^${CODE} is (?:not|${CODE}) in \\[[^\\]]+\\]\\(\\.\\./\\.\\./([^)]+)\\)$`)

/** Read "`if (a)` is `if (false)` in [b.ts](../../b.ts)", or "`check()` is not in ...". @param {string} text @returns {Break[]} */
function breakIn(text) {
  const [all, from1, from2, to1, to2, file = ''] = BREAK.exec(text) ?? []
  return all === undefined ? [] : [{ file, from: from1 ?? from2 ?? '', to: to1 ?? to2 ?? '' }]
}

/** @param {string} text @param {readonly string[]} all */
function idsOf(text, all) {
  const [first = '', last = first] = text.split(' to ')
  const from = all.indexOf(first)
  const to = all.indexOf(last)
  if (from < 0 || to < from) throw new Error(`${text} is not a requirement of ASVS 5.0, level 1 or 2`)
  return all.slice(from, to + 1)
}

/**
 * Requirements of `docs/trust/asvs.md` whose tests did not pass.
 *
 * @param {readonly { file: string, title: string }[]} passed with the titles around theirs
 * @param {readonly Row[]} [rows]
 * @returns {string[]} one line for each test
 */
export const missingEvidence = (passed, rows = asvsRows()) =>
  rows.flatMap(({ ids, tests }) =>
    tests
      .filter(({ file, title }) => !passed.some((each) => each.file === file && each.title.includes(title)))
      .map(({ file, title }) => `${ids[0]}: "${title}" in ${file} did not pass`),
  )
