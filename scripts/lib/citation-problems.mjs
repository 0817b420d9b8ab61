import path from 'node:path'
import { relativeLinksOf, withoutFences } from './markdown.mjs'
import { commentsOf, withoutGutters } from './comments.mjs'
import {
  BARE_ID,
  CHAPTER,
  DOCUMENT,
  ID,
  NAMED_ID,
  OUTSIDE,
  RECORD,
  SOURCE,
  WITHOUT_LETTER,
} from './citation-patterns.mjs'

/**
 * @typedef {import('./citation-targets.mjs').Targets} Targets
 * @typedef {{ citation: string, index: number, reason: string }} Problem
 */

/**
 * The citations of a file that lead nowhere.
 *
 * @param {string} file
 * @param {string} text
 * @param {Targets} targets
 * @returns {Problem[]}
 */
export function problemsIn(file, text, targets) {
  const isMarkdown = file.endsWith('.md')
  const all = isMarkdown ? withoutFences(text) : withoutGutters(text)
  const prose = isMarkdown ? all : withoutGutters(commentsOf(text))
  const problems = [
    ...unknownIds(prose, all, targets),
    ...numbered(all, RECORD, targets.adrs, 'there is no such record in docs/adr'),
    ...numbered(all, CHAPTER, targets.chapters, 'the requirements have no such chapter'),
    ...matches(all, WITHOUT_LETTER).map((found) => ({
      ...found,
      reason: 'the id of an edge case has a letter',
    })),
    ...matches(prose, DOCUMENT).flatMap((found) => unreachable(found, found.citation, targets)),
    ...missingSources(file, prose, targets),
  ]
  if (!isMarkdown) return problems
  const links = relativeLinksOf(text).flatMap(({ target, index }) => {
    const [where = '', anchor] = target.split('#')
    const to = where === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(where))
    return unreachable({ citation: target, index }, anchor === undefined ? to : `${to}#${anchor}`, targets)
  })
  return [...problems, ...links]
}

/** Ids by themselves are citations in comments and documents; after "edge case" and "decision" also in titles of tests.
 *  @param {string} prose @param {string} all @param {Targets} targets */
function unknownIds(prose, all, { ids }) {
  const named = matches(all, NAMED_ID).flatMap(({ citation, index }) =>
    matches(citation, new RegExp(ID, 'gi')).map((id) => ({ ...id, index: index + id.index })),
  )
  const cited = new Map([...matches(prose, BARE_ID), ...named].map((id) => [id.index, id]))
  return [...cited.values()]
    .filter(({ citation }) => !ids.has(citation))
    .map((id) => ({ ...id, reason: 'neither requirements.md nor edge-cases.md defines it' }))
}

/** Paths are from the root or, in a package, from its folder or its sources. Others, such as those of a build, are not checked.
 *  @param {string} file @param {string} prose @param {Targets} targets */
function missingSources(file, prose, { exists }) {
  const [owner = ''] = file.split('/')
  const from = ['', `${owner}/`, `${owner}/src/`]
  return matches(prose, SOURCE)
    .map((found) => ({ ...found, citation: found.citation.slice(1, -1) }))
    .filter(({ citation }) => {
      const [folder = ''] = citation.split('/')
      return from.some((base) => exists(base + folder)) && !from.some((base) => exists(base + citation))
    })
    .map((found) => ({ ...found, reason: 'there is no such file' }))
}

/** @param {string} text @param {RegExp} pattern @param {ReadonlySet<number>} known @param {string} reason */
function numbered(text, pattern, known, reason) {
  return matches(text, pattern)
    .filter(({ citation }) => [...citation.matchAll(/\d+/g)].some(([number]) => !known.has(Number(number))))
    .map((found) => ({ ...found, reason }))
}

/** @param {{ citation: string, index: number }} found @param {string} target @param {Targets} targets @returns {Problem[]} */
function unreachable(found, target, { exists, anchors }) {
  const [to = '', anchor] = target.split('#')
  if (!exists(to)) return [{ ...found, reason: 'there is no such file' }]
  if (anchor !== undefined && to.endsWith('.md') && !anchors(to).has(anchor))
    return [{ ...found, reason: `${to} has no such heading` }]
  return []
}

/** Citations of documents that are not in the repository. @param {string} text @returns {Problem[]} */
export const outsideIn = (text) =>
  matches(withoutGutters(text), OUTSIDE).map((found) => ({
    ...found,
    reason: 'cite a rule of docs/requirements.md or a record instead',
  }))

/** @param {string} text @param {RegExp} pattern */
const matches = (text, pattern) =>
  [...text.matchAll(pattern)].map((match) => ({ citation: match[0], index: match.index }))
