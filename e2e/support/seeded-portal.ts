import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startPortal, type Portal } from './portal'
import { ROOT } from './root'

/** Start a portal with generated people and their work. @param amounts options of `api seed`, such as `--people 2000` */
export async function startSeededPortal(amounts: readonly string[]): Promise<Portal> {
  const portal = await startPortal({ DEMO: '1' })
  await promisify(execFile)('npx', ['tsx', 'api/src/cli/main.ts', 'seed', ...amounts], {
    cwd: ROOT,
    env: { ...process.env, PORTAL_DATA: portal.data, DEMO: '1' },
  })
  return portal
}
