import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { citationTargets } from './citation-targets.mjs'
import { ROOT } from './paths.mjs'
import { outsideIn, problemsIn } from './citation-problems.mjs'

/**
 * Every citation must lead somewhere: rules (R7.3), texts (X12), edge cases (edge case T12), decisions (decision D7), records
 * (ADR 4), chapters (requirements chapter 7), documents (docs/delivery.md), source files between backticks, and links between
 * Markdown files.
 *
 * @typedef {{ file: string, line: number, citation: string, reason: string }} Broken
 */

const READ = /\.(?:[cm]?[jt]sx?|css|ya?ml|md)$/
/** Files with examples of broken citations. */
const NOT_READ = /^(?:scripts\/lib\/citations(?:\.test)?\.|pnpm-lock\.yaml$)/

/**
 * @param {ReadonlyMap<string, string>} files text of every file of the repository, by path
 * @returns {Broken[]}
 */
export function brokenCitations(files) {
  const targets = citationTargets(files)
  const broken = [...files].flatMap(([file, text]) => {
    if (!READ.test(file) || NOT_READ.test(file)) return []
    const problems = [...problemsIn(file, text, targets), ...outsideIn(text)]
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

/** @returns {string[]} citations that lead nowhere, one line each */
export const citationProblems = () =>
  brokenCitations(repositoryFiles()).map(
    ({ file, line, citation, reason }) => `${file}:${line} ${citation}: ${reason}`,
  )
