import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './paths.mjs'
import { violationsIn } from './import-violations.mjs'

/** @returns {string[]} imports that the boundaries forbid, one line each */
export const boundaryProblems = () =>
  [...sources()].flatMap(([file, text]) =>
    violationsIn(file, text).map(({ line, reason }) => `${file}:${line} ${reason}`),
  )

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
  const files = listed.split('\n').filter((file) => file !== '' && !file.startsWith('tests/e2e/fixtures/'))
  return new Map(files.filter((file) => existsSync(path.join(ROOT, file))).map((file) => [file, read(file)]))
}

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
