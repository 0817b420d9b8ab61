import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryFiles, ROOT } from './paths.mjs'
import { violationsIn } from './import-violations.mjs'

/** @returns {string[]} imports that the boundaries forbid, one line each */
export const boundaryProblems = () =>
  repositoryFiles('*.ts', '*.tsx')
    .filter((file) => !file.startsWith('tests/e2e/fixtures/'))
    .flatMap((file) =>
      violationsIn(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
        ({ line, reason }) => `${file}:${line} ${reason}`,
      ),
    )
