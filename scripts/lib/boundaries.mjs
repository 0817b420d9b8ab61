import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importCycles } from './cycles.mjs'
import { ROOT } from './paths.mjs'
import { violationsIn } from './import-violations.mjs'

/** @type {import('./suites.mjs').Suite} */
export const BOUNDARIES = {
  name: 'boundaries',
  async run() {
    const files = sources()
    const violations = [...files].flatMap(([file, text]) => violationsIn(file, text))
    const problems = [
      ...violations.map(({ file, line, reason }) => `${file}:${line} ${reason}`),
      ...importCycles(files).map((cycle) => `${cycle.join(' <-> ')} import each other`),
    ]
    const failed = Math.min(problems.length, 1)
    return { passed: 1 - failed, failed, output: problems.join('\n') }
  },
}

/** @returns {Map<string, string>} texts of the TypeScript files by path, without deleted files that git still lists */
function sources() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  const files = listed.split('\n').filter((file) => file !== '' && !file.startsWith('e2e/fixtures/'))
  return new Map(files.filter((file) => existsSync(path.join(ROOT, file))).map((file) => [file, read(file)]))
}

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
