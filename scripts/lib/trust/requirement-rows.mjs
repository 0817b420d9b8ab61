/**
 * @typedef {object} Cited a test that a requirement names
 * @property {string} file from the root of the repository
 * @property {string} title part of its full name
 *
 * @typedef {object} Row a row of `docs/trust/asvs.md`
 * @property {string[]} ids such as `V1.2.4`
 * @property {string} levels such as `1` or `1/2`
 * @property {boolean} applies
 * @property {boolean} met
 * @property {Cited[]} tests
 */

/** The two levels of a requirement and its id. @typedef {{ id: string, level: string }} Requirement */

/**
 * Read the tables of `docs/trust/asvs.md`.
 *
 * @param {string} text
 * @param {readonly Requirement[]} all in the order of the standard, for ranges such as `V1.2.6 to V1.2.8`
 * @returns {Row[]}
 * @throws with a row that cannot be read
 */
export function requirementRows(text, all) {
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line))
  return rows.map((line) => {
    const [, ids = '', levels = '', how = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    return {
      ids: idsOf(ids, all),
      levels,
      applies: !how.startsWith('does not apply'),
      met: !how.startsWith('**not met**'),
      tests: [...tests.matchAll(/\[([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, title = '', file = '']) => ({
        file,
        title,
      })),
    }
  })
}

/** @param {string} text @param {readonly Requirement[]} all */
function idsOf(text, all) {
  const [first = '', last = first] = text.split(' to ')
  const from = all.findIndex(({ id }) => id === first)
  const to = all.findIndex(({ id }) => id === last)
  if (from < 0 || to < from) throw new Error(`${text} is not a requirement of ASVS 5.0, level 1 or 2`)
  return all.slice(from, to + 1).map(({ id }) => id)
}
