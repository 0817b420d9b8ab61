import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Store } from '@recog/release-service/store'
import { ROOT } from '../workspace'

const require = createRequire(import.meta.url)

/** Export the live portal for another web server, with the site's own program. The exit code is that program's. */
export async function exportPortal({ folder, signers }: Store, out: string): Promise<void> {
  const env = {
    ...process.env,
    RELEASES: folder,
    ALLOWED_SIGNERS: signers,
    API_ORIGIN: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081',
  }
  const tsx = pathToFileURL(require.resolve('tsx')).href
  const args = ['--import', tsx, require.resolve('@recog/site/export'), out]
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
