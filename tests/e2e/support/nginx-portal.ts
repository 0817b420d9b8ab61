import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { heldPort, startListening } from '../../restarts/start-listening'
import { copyData } from './portal'
import { end, preparedPortal } from './prepared-portal'
import { ROOT } from './root'

const run = promisify(execFile)

export interface NginxPortal {
  readonly url: string
  readonly data: string
  /** Export what is live now and have nginx read it. No requests may be in progress. */
  exportAgain(): Promise<void>
  remove(): Promise<void>
}

/** The exported portal behind a real nginx, with the API behind that; no web server of ours takes part. */
export async function startNginxPortal(): Promise<NginxPortal> {
  const data = await copyData()
  await chmod(data, 0o755)
  const folder = path.join(data, 'export')
  const port = String(await heldPort())
  const url = `http://localhost:${port}`
  const settings = { ...process.env, PORT: port, PORTAL_DATA: data, PUBLIC_URL: url, DEMO: '1' }
  const { program } = await preparedPortal()
  const api = await startListening([program, 'api'], { ...settings, API_PORT: '0' })
  const env = { ...settings, API_ORIGIN: `http://127.0.0.1:${api.port}` }
  await exportTo(folder, env)
  const nginx = await startNginx(folder, url)
  return {
    url,
    data,
    async exportAgain() {
      await exportTo(folder, env)
      // Until they end, they send the old documents: for up to a minute on a connection that a browser has opened in advance.
      const workers = await readFile(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8')
      nginx.kill('SIGHUP')
      for (const worker of workers.trim().split(' ')) {
        const title = () => readFile(`/proc/${worker}/cmdline`, 'utf8').catch(() => '')
        // Then it says that it is shutting down, or has ended.
        await expect.poll(title).not.toContain('worker process\0')
        await run('kill', [worker]).catch(() => undefined)
        await expect.poll(title).toBe('')
      }
    },
    async remove() {
      for (const child of [nginx, api.child]) await end(child)
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The documents and files of a store behind a real nginx. @param apiOrigin where calls go */
export async function startExportedSite(store: string, apiOrigin: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'exported-'))
  await chmod(folder, 0o755)
  const port = await heldPort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    RELEASES: store,
    PORT: String(port),
    PUBLIC_URL: origin,
    API_ORIGIN: apiOrigin,
  }
  await exportTo(folder, env)
  const nginx = await startNginx(folder, origin)
  return {
    origin,
    async stop() {
      await end(nginx)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `npm run sections -- export` of what is live. */
const exportTo = (folder: string, env: NodeJS.ProcessEnv) =>
  run(process.execPath, ['scripts/sections.mjs', 'export', '--out', folder], { cwd: ROOT, env })

async function startNginx(folder: string, url: string): Promise<ChildProcess> {
  const nginx = spawn('/usr/sbin/nginx', ['-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  })
  await expect(async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true)).toPass()
  return nginx
}
