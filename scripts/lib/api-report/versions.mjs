import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { REPORTED_PACKAGES, reportFile } from './packages.mjs'
import { announcedBump, raised, versionProblem } from './version-rule.mjs'

/**
 * The versions that do not follow their API reports. What a version contains was settled by the commit that introduced it, because
 * sections are released from `main` at any time.
 *
 * @returns {string[]} one line for each problem
 */
function versionProblems() {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return ['The history of versions is not here: git fetch --unshallow']
  const folder = path.join(ROOT, '.changeset')
  const changesets = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const texts = changesets.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  return REPORTED_PACKAGES.flatMap((name) => problemsOf(name, texts))
}

/** @param {string} name folder of a package @param {readonly string[]} changesets */
function problemsOf(name, changesets) {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, name, 'package.json'), 'utf8'))
  const file = path.join(ROOT, reportFile(name))
  const after = {
    version: raised(manifest.version, announcedBump(changesets, manifest.name)),
    report: existsSync(file) ? readFileSync(file, 'utf8') : '',
  }
  const problems = commitsToCompare(name, manifest.version)
    .map((commit) => releasedAt(commit, name))
    .map((before) => (before ? versionProblem(name, before, after) : ''))
  // The newer commit explains best.
  return problems.filter(Boolean).slice(0, 1)
}

/**
 * The commit that introduced a version, and the one before it.
 *
 * @param {string} name folder of a package
 * @param {string} version in the working tree, which may not be committed yet
 */
function commitsToCompare(name, version) {
  const commits = git('log', '--format=%H', '--', `${name}/package.json`).split('\n').filter(Boolean)
  const other = commits.findIndex((commit) => versionAt(commit, name) !== version)
  if (other === 0) return ['HEAD']
  const introduced = commits.at(other === -1 ? -1 : other - 1)
  return introduced ? [introduced, `${introduced}^`] : []
}

/** @param {string} commit @param {string} name @returns {string | undefined} */
function versionAt(commit, name) {
  const text = fileAt(commit, `${name}/package.json`)
  return text && JSON.parse(text).version
}

/** @param {string} commit @param {string} name @returns {import('./version-rule.mjs').Released | undefined} */
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

/** @param {string[]} words */
const git = (...words) =>
  execFileSync('git', words, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 26,
  }).trimEnd()

export const VERSIONS = {
  name: 'versions of shared packages',
  async run() {
    const problems = versionProblems()
    return {
      passed: problems.length === 0 ? 1 : 0,
      failed: Math.min(problems.length, 1),
      output: problems.join('\n'),
    }
  },
}
