import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { folderOf, ROOT } from '../paths.mjs'
import { REPORTED_PACKAGES, reportFile } from './packages.mjs'
import { compatibleExports, versionProblem } from './version-rule.mjs'
import { commitsToCompare, git, releasedAt } from './released-versions.mjs'

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
  const folder = folderOf(name)
  const manifest = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'))
  const read = (/** @type {string} */ file) =>
    existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : ''
  const after = { version: manifest.version, report: read(reportFile(name)) }
  const compatible = compatibleExports(read(`${folder}/CHANGELOG.md`), manifest.version)
  const problems = commitsToCompare(name, manifest.version)
    .map((commit) => releasedAt(commit, name))
    .map((before) => (before ? versionProblem(name, before, after, compatible) : ''))
  // The newer commit explains best.
  return problems.filter(Boolean).slice(0, 1)
}
