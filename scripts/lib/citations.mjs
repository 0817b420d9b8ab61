import { readFileSync } from 'node:fs'
import path from 'node:path'
import { anchorsOf, blank, relativeLinksOf, withoutFences } from './markdown.mjs'
import { repositoryFiles, ROOT } from './paths.mjs'

/**
 * What comments, titles of tests and documents cite must exist: rules (R7.3), texts (X12), edge cases and decisions (T12, D7), records
 * (ADR 4), documents (docs/delivery.md#reports), and links between Markdown files.
 */

const READ = /\.(?:[cm]?[jt]sx?|css|ya?ml|md)$/
/** Files with examples of broken citations, or with none. */
const NOT_READ = /^(?:scripts\/lib\/citations\.|pnpm-lock\.yaml$)/
const DEFINING = ['docs/requirements.md', 'docs/edge-cases.md']
/** An id is defined where it begins a list item or a table row. */
const DEFINITION = /^(?:- |\| +)(?:\*\*)?(R\d+\.\d+|[XTMJD]\d+)(?:\*\*)? /gm

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|^\s*#[^\n]*/gm
const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\(.*\))?)*\(\s*'[^'\n]*'/g
const ID = /(?<![\w.#/$@])(?:R\d+\.\d+|[XTMJD]\d{1,3})(?![\w:]|\.\d)/g
const RECORD = /(?<=\bADRs?[^.;)\n]*?\s)\d+\b/g
const DOCUMENT = /(?<![\w./-]|\]\()docs\/[\w./-]+\.md(?:#[\w-]+)?/g
/** The commission, which is not in the repository. */
const OUTSIDE = /\b(?:spec|specification|design)\s+sections?\b|\bsections?\s+\d+\s+of\s+the\s+spec/gi

/**
 * @param {ReadonlyMap<string, string>} files text of every file of the repository, by path
 * @returns {string[]} citations that lead nowhere: file, line, citation and reason
 */
export function brokenCitations(files) {
  const defined = DEFINING.flatMap((file) => matches(files.get(file) ?? '', DEFINITION, 1)).map(
    ({ found }) => found,
  )
  const ids = new Set(defined)
  const numbers = matches([...files.keys()].join('\n'), /^docs\/adr\/0*(\d+)-/gm, 1).map(({ found }) => found)
  const records = new Set(numbers)
  const folders = new Set([...files.keys()].flatMap(parentsOf))

  /** @param {string} target path from the root, perhaps with the anchor of a heading */
  function isThere(target) {
    const [to = '', anchor] = target.split('#')
    if (anchor !== undefined && to.endsWith('.md')) return anchorsOf(files.get(to) ?? '').has(anchor)
    return files.has(to) || folders.has(to.replace(/\/$/, ''))
  }

  /** @param {string} file @param {string} text */
  function problemsOf(file, text) {
    const prose = file.endsWith('.md') ? withoutFences(text) : citingPartsOf(text)
    const links = file.endsWith('.md') ? relativeLinksOf(text) : []
    const problems = [
      ...matches(prose, ID).map(
        (each) => !ids.has(each.found) && { ...each, reason: 'no document defines it' },
      ),
      ...matches(prose, RECORD).map(
        (each) => !records.has(each.found) && { ...each, reason: 'no such record' },
      ),
      ...matches(prose, OUTSIDE).map((each) => ({ ...each, reason: 'cite a rule of docs/requirements.md' })),
      ...[
        ...matches(prose, DOCUMENT).map((each) => ({ ...each, to: each.found })),
        ...links.map(({ target, index }) => ({ found: target, index, to: fromRoot(file, target) })),
      ].map((each) => !isThere(each.to) && { ...each, reason: 'no such file or heading' }),
    ].filter((problem) => problem !== false)
    return problems.map(
      ({ found, index, reason }) =>
        `${file}:${text.slice(0, index).split('\n').length} ${found.replace(/\s+/g, ' ')}: ${reason}`,
    )
  }

  return [
    ...[...files].flatMap(([file, text]) =>
      READ.test(file) && !NOT_READ.test(file) ? problemsOf(file, text) : [],
    ),
    ...twice(defined).map((id) => `docs:0 ${id}: defined twice`),
    ...twice(numbers).map((number) => `docs:0 ADR ${number}: defined twice`),
  ]
}

/** @param {readonly string[]} list */
const twice = (list) => list.filter((each, index) => list.indexOf(each) < index)

/** Code without all that is neither a comment nor the title of a test; a citation may continue on the next line of its comment. @param {string} text */
function citingPartsOf(text) {
  let end = 0
  let kept = ''
  for (const { 0: part, index } of text.matchAll(new RegExp(`${COMMENT.source}|${TITLE.source}`, 'gm'))) {
    kept += blank(text.slice(end, index)) + part
    end = index + part.length
  }
  return (kept + blank(text.slice(end))).replace(/\n[ \t]*(?:\*(?!\/)|\/\/)/g, blank)
}

/** @param {string} file @param {string} target link in it, relative */
function fromRoot(file, target) {
  const [where = '', anchor] = target.split('#')
  const to = where === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(where))
  return anchor === undefined ? to : `${to}#${anchor}`
}

/** @param {string} text @param {RegExp} pattern @param {number} group */
const matches = (text, pattern, group = 0) =>
  [...text.matchAll(pattern)].map((match) => ({ found: match[group] ?? '', index: match.index }))

/** @param {string} file @returns {string[]} */
const parentsOf = (file) =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))

/** @returns {string[]} citations of this repository that lead nowhere, one line each */
export const citationProblems = () =>
  brokenCitations(
    new Map(
      repositoryFiles().map((file) => [
        file,
        READ.test(file) ? readFileSync(path.join(ROOT, file), 'utf8') : '',
      ]),
    ),
  )
