import { changeOf } from './report-changes.mjs'

/**
 * How a package's version must follow its API report (docs/adr/0019-sections-in-their-own-repositories.md).
 *
 * @typedef {import('./report-changes.mjs').Change} Change
 * @typedef {'patch' | 'minor' | 'major'} Bump
 * @typedef {{ version: string, report: string }} Released
 */

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
 * The version that `changeset version` gives a package.
 *
 * @param {string} version
 * @param {Bump | undefined} bump
 */
export function raised(version, bump) {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : version
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
  const what = change === 'break' ? 'removes or changes' : 'adds'
  const bumps = /** @type {readonly Bump[]} */ (['patch', 'minor', 'major'])
  const needed = bumps.find((bump) => isEnough(change, before.version, raised(before.version, bump)))
  return `${name} ${what} ${names.join(', ')} since ${before.version}, and ${after.version} does not say so: run npx changeset, choose ${needed} or more, and run npx changeset -- version`
}

/** @param {string} version */
const numbersOf = (version) => version.split('-')[0]?.split('.').map(Number) ?? []
