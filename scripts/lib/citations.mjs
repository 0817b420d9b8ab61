import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { citationTargets } from './citation-targets.mjs'
import { blank, relativeLinksOf, withoutFences } from './markdown.mjs'
import { ROOT } from './paths.mjs'

/**
 * Every citation must lead somewhere: rules (R7.3), texts (X12), edge cases (edge case T12), decisions (decision D7), records
 * (ADR 4), chapters (requirements chapter 7), documents (docs/delivery.md) and links between Markdown files.
 *
 * @typedef {import('./citation-targets.mjs').Targets} Targets
 * @typedef {{ citation: string, index: number, reason: string }} Problem
 * @typedef {{ file: string, line: number, citation: string, reason: string }} Broken
 */

/** Set to true once no file cites sections of documents that are not in the repository. */
const MIGRATED = true

/** Files that may still cite such sections after the migration. Keep it empty. */
const LEFTOVERS = /** @type {readonly string[]} */ ([])

const READ = /\.(?:[cm]?[jt]sx?|css|ya?ml|md)$/
/** Files with examples of broken citations. */
const NOT_READ = /^(?:scripts\/lib\/citations(?:\.test)?\.|pnpm-lock\.yaml$)/

const BETWEEN = String.raw`(?:\s*(?:,|-|–|and|to|or)\s*)+`
const ID = String.raw`(?:R\d+\.\d+|[XTMJD]\d{1,3})`
const BARE_ID = new RegExp(String.raw`(?<![\w.#/$@])${ID}(?![\w:]|\.\d)`, 'g')
const NAMED_ID = new RegExp(String.raw`\b(?:edge cases?|decisions?)\s+${ID}(?:${BETWEEN}${ID})*`, 'gi')
const WITHOUT_LETTER = /\bedge cases?\s+\d+/gi
const NUMBERS = String.raw`\s+\d+(?:${BETWEEN}\d+)*`
const RECORD = new RegExp(String.raw`\bADRs?${NUMBERS}`, 'g')
const CHAPTER = new RegExp(
  String.raw`\brequirements\s+chapters?${NUMBERS}|\bchapters?${NUMBERS}(?=\s+of\s+the\s+requirements\b)`,
  'gi',
)
const DOCUMENT = /(?<![\w./-]|\]\()docs\/[\w./-]+\.md(?:#[\w-]+)?/g
const OUTSIDE =
  /\b(?:(?:spec|specification|design)\s+sections?\b|sections?\s+\d+\s+of\s+the\s+spec|beyond\s+section\s+\d)/gi
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|^\s*#[^\n]*/gm

/**
 * @param {ReadonlyMap<string, string>} files text of every file of the repository, by path
 * @param {{ migrated?: boolean, leftovers?: readonly string[] }} [options]
 * @returns {Broken[]}
 */
export function brokenCitations(files, { migrated = MIGRATED, leftovers = LEFTOVERS } = {}) {
  const targets = citationTargets(files)
  const broken = [...files].flatMap(([file, text]) => {
    if (!READ.test(file) || NOT_READ.test(file)) return []
    const problems = problemsIn(file, text, targets)
    if (migrated && !leftovers.includes(file)) problems.push(...outsideIn(text))
    return problems.map(({ citation, index, reason }) => ({
      file,
      line: lineAt(text, index),
      citation: citation.replace(/\s+/g, ' '),
      reason,
    }))
  })
  const twice = [...targets.ids].filter(([, times]) => times > 1)
  return [
    ...broken,
    ...twice.map(([id]) => ({ file: 'docs', line: 0, citation: id, reason: 'is defined more than once' })),
  ]
}

/** @param {string} file @param {string} text @param {Targets} targets @returns {Problem[]} */
function problemsIn(file, text, targets) {
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

/** @param {string} text @returns {Problem[]} */
const outsideIn = (text) =>
  matches(withoutGutters(text), OUTSIDE).map((found) => ({
    ...found,
    reason: 'cite a rule of docs/requirements.md or a record instead',
  }))

/** @param {string} text @param {RegExp} pattern */
const matches = (text, pattern) =>
  [...text.matchAll(pattern)].map((match) => ({ citation: match[0], index: match.index }))

/** A citation may continue on the next line of its comment. @param {string} text */
const withoutGutters = (text) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)/g, blank)

/** @param {string} text @returns {string} the text with everything but comments blanked */
function commentsOf(text) {
  let end = 0
  let comments = ''
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
    comments += blank(text.slice(end, index)) + comment
    end = index + comment.length
  }
  return comments + blank(text.slice(end))
}

/** @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** Every file of the repository that git does not ignore. @returns {Map<string, string>} text by path; '' if it is not searched */
function repositoryFiles() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const paths = list.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
  return new Map(
    paths.map((file) => [file, READ.test(file) ? readFileSync(path.join(ROOT, file), 'utf8') : '']),
  )
}

export const CITATIONS = {
  name: 'citations',
  async run() {
    const broken = brokenCitations(repositoryFiles())
    const lines = broken.map(({ file, line, citation, reason }) => `${file}:${line} ${citation}: ${reason}`)
    return {
      passed: broken.length === 0 ? 1 : 0,
      failed: Math.min(broken.length, 1),
      output: lines.join('\n'),
    }
  },
}
