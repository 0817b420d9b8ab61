import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@recog/release-service/testing/free-port'
import { ROOT } from './root'

const START_LIMIT = 500_000

export interface Portal {
  readonly url: string
  readonly data: string
  /** What the servers have written since they started, without the text that names the demo accounts. */
  log(): string
  /** Kill it without a signal that it could handle, like a power failure. */
  kill(): Promise<void>
  /** Start it again on the same data and port. */
  restart(): Promise<void>
  /** Stop it and delete its data. */
  remove(): Promise<void>
}

/** Start the portal with the program of `npm start`, on its own port and with an empty data folder. */
export async function startPortal(env: NodeJS.ProcessEnv = {}): Promise<Portal> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'portal-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { ...process.env, PORT: String(port), PORTAL_DATA: data, PUBLIC_URL: url, ...env }
  let running = await launch(environment)

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => running.child.once('exit', resolve))
    running.child.kill('SIGKILL')
    await ended
    await untilClosed(port)
  }

  return {
    url,
    data,
    log: () => running.log(),
    kill,
    async restart() {
      running = await launch(environment)
    },
    async remove() {
      await kill()
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Running {
  readonly child: ChildProcess
  log(): string
}

function launch(env: NodeJS.ProcessEnv): Promise<Running> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
      cwd: ROOT,
      env,
      stdio: 'pipe',
    })
    let output = ''
    const timer = setTimeout(() => fail(`did not start within ${START_LIMIT / 1000} s`), START_LIMIT)
    const fail = (why: string) => reject(new Error(`The portal ${why}:\n${output}`))
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('The portal is at')) return
      clearTimeout(timer)
      // The servers write JSON; everything else is for the person who started them.
      const log = () =>
        output
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .join('\n')
      resolve({ child, log })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => fail(`ended with code ${code}`))
  })
}

/** The services end after their supervisor; wait until the port is free. */
async function untilClosed(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const open = await fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (!open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Something still listens on port ${port}`)
}
