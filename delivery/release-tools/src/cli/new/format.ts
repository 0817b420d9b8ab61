import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { HERE, ROOT } from '../workspace'

/**
 * Format files with the portal's prettier. The repository of a section formats its files as it likes.
 *
 * @param files relative to the repository; unknown types stay unchanged
 */
export async function formatFiles(files: readonly string[]): Promise<void> {
  if (!HERE.isPortal) return
  const prettier = path.join(ROOT, 'node_modules/.bin/prettier')
  await promisify(execFile)(prettier, ['--write', '--ignore-unknown', ...files], { cwd: ROOT })
}
