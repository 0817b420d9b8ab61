import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { contractCalls, withCalls } from './contract-calls.mjs'
import { emitDeclarations, WORK } from './declarations.mjs'
import { REPORTED_PACKAGES, reportFile } from './packages.mjs'

/** Hash of the declarations and reports that matched last time, because reporting takes much longer than emitting. */
const STAMP = path.join(ROOT, '.cache/api-report.stamp')

/**
 * Compare the reports in the repository with what the packages export.
 *
 * @returns {Promise<{ file: string, report: string }[]>} the reports that differ, with their new text
 * @throws if the declarations of a package cannot be written or read
 */
async function staleReports() {
  const [calls] = await Promise.all([contractCalls(), emitDeclarations()])
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest(calls)) return []
  // Imported only here, because API Extractor takes a second to load.
  const { apiReports } = await import('./report.mjs')
  const stale = [...apiReports(REPORTED_PACKAGES)]
    .map(([name, report]) => ({
      file: reportFile(name),
      report: name === 'shared-session' ? withCalls(report, calls) : report,
    }))
    .filter(({ file, report }) => readOrEmpty(file) !== report)
  if (stale.length === 0) writeFileSync(STAMP, digest(calls))
  return stale
}

/** Bring the reports in the repository up to date. @returns {Promise<string[]>} the files written */
export async function writeReports() {
  const stale = await staleReports()
  for (const { file, report } of stale) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), report)
  }
  if (stale.length > 0) writeFileSync(STAMP, digest(await contractCalls()))
  return stale.map(({ file }) => file)
}

/** Hash the declarations, the calls of the API and the reports. @param {readonly string[]} calls */
function digest(calls) {
  const hash = createHash('sha256').update(calls.join())
  // With entries, links are not followed: the links to `node_modules` lead in circles.
  const declarations = readdirSync(WORK, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
    .map((entry) => path.relative(WORK, path.join(entry.parentPath, entry.name)))
  for (const file of declarations.toSorted()) hash.update(file).update(readFileSync(path.join(WORK, file)))
  for (const file of ['pnpm-lock.yaml', 'scripts/lib/api-report/report.mjs']) hash.update(readOrEmpty(file))
  for (const name of REPORTED_PACKAGES) hash.update(readOrEmpty(reportFile(name)))
  return hash.digest('hex')
}

/** @param {string} file relative to the repository */
const readOrEmpty = (file) =>
  existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : ''

/** @returns {Promise<string[]>} reports that are not what their package exports, one line each */
export const reportProblems = async () =>
  (await staleReports()).map(
    ({ file }) => `${file} is not what the package exports: run npm run api-report, then npx changeset`,
  )
