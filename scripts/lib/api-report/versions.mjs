import { manifestOf } from '../packages/published.mjs'
import { folderOf, git } from '../paths.mjs'
import { readOrEmpty, REPORTED_PACKAGES, reportFile } from './reports.mjs'

/**
 * How a package's version must follow its API report (docs/adr/0019-sections-in-their-own-repositories.md).
 *
 * @typedef {'none' | 'addition' | 'break'} Change
 * @typedef {{ version: string, report: string }} Released
 */

/**
 * The differences between two API reports. Removed and changed exports break; new ones, and new optional members of a type, are
 * additions. Comments do not count.
 *
 * @param {string} before
 * @param {string} after
 * @param {readonly string[]} compatible exports that count as additions when they change
 * @returns {{ change: Change, names: string[] }} the kind of change, and the exports that cause it
 */
export function changeOf(before, after, compatible = []) {
  const [old, now] = [declarationsIn(before), declarationsIn(after)]
  const broken = [...old]
    .filter(([name, text]) => !isCompatible(text, now.get(name)))
    .map(([name]) => name)
    .filter((name) => !(now.has(name) && compatible.includes(name)))
  if (broken.length > 0) return { change: 'break', names: broken }
  const grown = [...now].filter(([name, text]) => old.get(name) !== text).map(([name]) => name)
  return grown.length > 0 ? { change: 'addition', names: grown } : { change: 'none', names: [] }
}

/** @param {string} report @returns {Map<string, string>} the text of each declaration, by name */
function declarationsIn(report) {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(report) ?? []
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const block of code.split(/\n\s*\n/)) {
    const text = block
      .split('\n')
      .filter((line) => !/^\s*\/\//.test(line))
      .join('\n')
      .trim()
    if (text === '' || text.startsWith('import ')) continue
    const [, name = text] =
      /^(?:export )?(?:declare )?(?:abstract )?(?:class|interface|type|function|const|let|enum|namespace) (\w+)/.exec(
        text,
      ) ?? []
    // Overloads are declarations of one name.
    found.set(name, [found.get(name), text].filter(Boolean).join('\n'))
  }
  return found
}

/** @param {string} before @param {string | undefined} after */
function isCompatible(before, after) {
  if (after === undefined) return false
  const rest = before.split('\n')
  const added = after.split('\n').filter((line) => {
    if (line !== rest[0]) return true
    rest.shift()
    return false
  })
  return rest.length === 0 && added.every(isOptionalMember)
}

/** @param {string} line */
const isOptionalMember = (line) => /^\s+(?:readonly )?[\w'"[\].-]+\?[:(].*;$/.test(line)

/**
 * Whether a version says enough about a change: from 1.0, a break needs a new major version and an addition a new minor one.
 * Before, a break needs a new minor version and an addition a new patch, because `^0.2.1` accepts 0.2.2 and refuses 0.3.0.
 *
 * @param {Change} change
 * @param {string} from
 * @param {string} to
 */
export function isEnough(change, from, to) {
  if (change === 'none') return true
  const [before, after] = [numbersOf(from), numbersOf(to)]
  const raised = before.findIndex((number, index) => number !== after[index])
  if (raised === -1 || (after[raised] ?? 0) < (before[raised] ?? 0)) return false
  const breaking = before[0] === 0 ? 1 : 0
  return raised <= (change === 'break' ? breaking : breaking + 1)
}

/**
 * The exports that a changelog declares compatible although their text in the API report has changed. Reports cannot tell the
 * result of a call from what callers must pass. The changeset says it in a line: `Compatible: name, name (reason)`.
 *
 * @param {string} changelog
 * @param {string} version whose entries count
 * @returns {string[]}
 */
export function compatibleExports(changelog, version) {
  const [, entries = ''] = changelog.split(`\n## ${version}\n`)
  const [own = ''] = entries.split('\n## ')
  return [...own.matchAll(/^\s*Compatible: ([\w, ]+) \(/gm)].flatMap(([, names = '']) => names.split(', '))
}

/**
 * @param {string} name of the package
 * @param {Released} before
 * @param {Released} after
 * @param {readonly string[]} compatible exports whose change breaks nobody, see `compatibleExports`
 * @returns {string} one line; empty when the version says enough
 */
export function versionProblem(name, before, after, compatible = []) {
  const { change, names } = changeOf(before.report, after.report, compatible)
  if (isEnough(change, before.version, after.version)) return ''
  const [breaking, adding] = numbersOf(before.version)[0] === 0 ? ['minor', 'patch'] : ['major', 'minor']
  const [what, needed] = change === 'break' ? ['removes or changes', breaking] : ['adds', adding]
  return `${name} ${what} ${names.join(', ')} since ${before.version}, and ${after.version} does not say so: run npx changeset, choose ${needed} or more, and run npx changeset -- version`
}

/** @param {string} version */
const numbersOf = (version) => version.split('-')[0]?.split('.').map(Number) ?? []

/**
 * The commit that introduced a version, and the one before it.
 *
 * @param {string} name of a package
 * @param {string} version in the working tree, which may not be committed yet
 */
function commitsToCompare(name, version) {
  const commits = git('log', '--format=%H', '--', `${folderOf(name)}/package.json`)
    .split('\n')
    .filter(Boolean)
  const other = commits.findIndex((commit) => versionAt(commit, name) !== version)
  if (other === 0) return ['HEAD']
  const introduced = commits.at(other === -1 ? -1 : other - 1)
  return introduced ? [introduced, `${introduced}^`] : []
}

/** @param {string} commit @param {string} name @returns {string | undefined} */
function versionAt(commit, name) {
  const text = fileAt(commit, `${folderOf(name)}/package.json`)
  return text && JSON.parse(text).version
}

/** A package as it was at a commit. @param {string} commit @param {string} name @returns {Released | undefined} */
function releasedAt(commit, name) {
  const [version, report] = [versionAt(commit, name), fileAt(commit, reportFile(name))]
  return version && report ? { version, report } : undefined
}

/** @param {string} commit @param {string} file @returns {string | undefined} */
function fileAt(commit, file) {
  try {
    return git('show', `${commit}:${file}`)
  } catch {
    return undefined
  }
}

/**
 * The versions that do not follow their API reports. What a version contains was settled by the commit that introduced it, because
 * sections are released from `main` at any time.
 *
 * @returns {string[]} one line for each problem
 */
export function versionProblems() {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return ['The history of versions is not here: git fetch --unshallow']
  return REPORTED_PACKAGES.flatMap(problemsOf)
}

/** @param {string} name of a package */
function problemsOf(name) {
  const { version } = manifestOf(name)
  const after = { version, report: readOrEmpty(reportFile(name)) }
  const compatible = compatibleExports(readOrEmpty(`${folderOf(name)}/CHANGELOG.md`), version)
  const problems = commitsToCompare(name, version)
    .map((commit) => releasedAt(commit, name))
    .map((before) => (before ? versionProblem(name, before, after, compatible) : ''))
  // The newer commit explains best.
  return problems.filter(Boolean).slice(0, 1)
}
