import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startPortal, type Portal } from '@recog/e2e/support/portal'
import { ROOT } from '@recog/e2e/support/root'

/** A portal with much in it. @param amounts what `api seed` takes, such as `--people 2000` */
export async function startSeededPortal(amounts: readonly string[]): Promise<Portal> {
  const portal = await startPortal({ DEMO: '1' })
  await promisify(execFile)('npx', ['tsx', 'api/src/cli/main.ts', 'seed', ...amounts], {
    cwd: ROOT,
    env: { ...process.env, PORTAL_DATA: portal.data, DEMO: '1' },
  })
  return portal
}
