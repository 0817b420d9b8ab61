import { anchorsOf } from './markdown.mjs'

const REQUIREMENTS = 'docs/requirements.md'
const EDGE_CASES = 'docs/edge-cases.md'

/**
 * @typedef {object} Targets everything that can be cited
 * @property {ReadonlyMap<string, number>} ids how often each rule, text, edge case and decision is defined
 * @property {ReadonlySet<number>} adrs numbers of the decision records
 * @property {ReadonlySet<number>} chapters of the requirements
 * @property {(path: string) => boolean} exists whether the repository has a file or folder at this path
 * @property {(path: string) => ReadonlySet<string>} anchors of a Markdown file
 */

/**
 * @param {ReadonlyMap<string, string>} files text of every file, by path
 * @returns {Targets}
 */
export function citationTargets(files) {
  const requirements = files.get(REQUIREMENTS) ?? ''
  const paths = [...files.keys()]
  const folders = new Set(paths.flatMap(parentsOf))
  /** @type {Map<string, ReadonlySet<string>>} */
  const anchors = new Map()
  return {
    ids: count([...idsDefinedIn(requirements), ...idsDefinedIn(files.get(EDGE_CASES) ?? '')]),
    adrs: numbersIn(paths.join('\n'), /^docs\/adr\/(\d+)-.+\.md$/gm),
    chapters: numbersIn(requirements, /^## (\d+)\. /gm),
    exists: (path) => files.has(path) || folders.has(path.replace(/\/$/, '')),
    anchors(path) {
      const known = anchors.get(path) ?? anchorsOf(files.get(path) ?? '')
      anchors.set(path, known)
      return known
    },
  }
}

/** An id is defined where it begins a list item or a table row. @param {string} text */
const idsDefinedIn = (text) =>
  [...text.matchAll(/^(?:- |\| +)(?:\*\*)?(R\d+\.\d+|[XTMJD]\d+)(?:\*\*)? /gm)].map(([, id = '']) => id)

/** @param {readonly string[]} ids */
function count(ids) {
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

/** @param {string} text @param {RegExp} pattern */
const numbersIn = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)))

/** @param {string} path @returns {string[]} */
function parentsOf(path) {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
}
