import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../workspace'

/** Format files with prettier. @param files relative to the repository; unknown types stay unchanged */
export async function formatFiles(files: readonly string[]): Promise<void> {
  const prettier = path.join(ROOT, 'node_modules/.bin/prettier')
  await promisify(execFile)(prettier, ['--write', '--ignore-unknown', ...files], { cwd: ROOT })
}
