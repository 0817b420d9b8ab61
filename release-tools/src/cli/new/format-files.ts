import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../workspace'

/** @param files relative to the repository */
export async function formatFiles(files: readonly string[]): Promise<void> {
  await promisify(execFile)(
    path.join(ROOT, 'node_modules/.bin/prettier'),
    ['--write', '--ignore-unknown', ...files],
    {
      cwd: ROOT,
    },
  )
}
