import { execFileSync } from 'node:child_process'
import { folderOf, ROOT } from '../paths.mjs'
import { reportFile } from './packages.mjs'

/**
 * The commit that introduced a version, and the one before it.
 *
 * @param {string} name of a package
 * @param {string} version in the working tree, which may not be committed yet
 */
export function commitsToCompare(name, version) {
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

/** A package as it was at a commit. @param {string} commit @param {string} name @returns {import('./version-rule.mjs').Released | undefined} */
export function releasedAt(commit, name) {
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

/** The output of a git command. @throws when it fails. @param {string[]} words */
export const git = (...words) =>
  execFileSync('git', words, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 26,
  }).trimEnd()
