import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { heldPort, startListening, type Listening } from '../../restarts/start-listening'
import { end, preparedPortal } from './prepared-portal'
import { ROOT } from './root'

export interface Portal {
  readonly url: string
  readonly data: string
  /** What the servers have logged, also before they were killed. */
  log(): string
  /** Kill it without a signal that it could handle, like a power failure. */
  kill(): Promise<void>
  /** Start it again on the same data and port. */
  restart(): Promise<void>
  /** Stop it and delete its data. */
  remove(): Promise<void>
}

const run = promisify(execFile)
/** What a server asks for may take as long as the machine needs. */
const PATIENT = path.join(ROOT, 'scripts/lib/tests/patient.cjs')

/** A new data folder with the releases of this working tree and the people of the demo. */
export async function copyData(): Promise<string> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'portal-'))
  // Node.js takes twice as long for 500 files.
  await run('cp', ['-r', `${(await preparedPortal()).data}/.`, data])
  return data
}

/** How many portals this process has started, and how many of them it has not removed. */
export const portals = { started: 0, open: 0 }

/** Start a portal with such data, which nobody else uses. @param env its settings */
export async function startPortal(env: NodeJS.ProcessEnv = {}): Promise<Portal> {
  portals.started += 1
  portals.open += 1
  const { program } = await preparedPortal()
  const data = await copyData()
  const port = await heldPort()
  const url = `http://localhost:${port}`
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    DEMO: '1',
    PORT: String(port),
    PORTAL_DATA: data,
    PUBLIC_URL: url,
    API_PORT: '0',
    ...env,
    NODE_OPTIONS: [`--require=${PATIENT}`, env['NODE_OPTIONS']].join(' '),
  }
  let running: readonly Listening[] = []
  const ended: string[] = []
  const output = () => running.map((part) => part.output())

  async function start(): Promise<void> {
    if (settings['API_ORIGIN'] === undefined) running = [await startListening([program, 'api'], settings)]
    const [api] = running
    const ofApi = api && { API_ORIGIN: `http://127.0.0.1:${api.port}` }
    running = [...running, await startListening([program, 'site'], { ...settings, ...ofApi })]
  }

  async function kill(): Promise<void> {
    await Promise.all(running.map(({ child }) => end(child, 'SIGKILL')))
    ended.push(...output())
    running = []
  }

  await start()
  return {
    url,
    data,
    log: () => [...ended, ...output()].join('\n'),
    kill,
    restart: start,
    async remove() {
      portals.open -= 1
      await kill()
      await run('rm', ['-rf', data])
    },
  }
}

/** Settings of a program whose clock stands still, so that nothing in it is over however slow the machine is. @param now as of `Date.now()` */
export function standingClock(now: number): NodeJS.ProcessEnv {
  const code = `const Clock = Date
    globalThis.Date = class extends Clock {
      constructor(...args) { super(...(args.length > 0 ? args : [${now}])) }
      static now() { return ${now} }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** Start a portal with generated people and their work. @param amounts options of `api seed`, such as `--people 2000` */
export async function startSeededPortal(amounts: readonly string[]): Promise<Portal> {
  const portal = await startPortal()
  await runApi(portal, ['seed', ...amounts])
  return portal
}

/** `npm run api` on the data of a portal. @param settings such as those of `standingClock` */
export async function runApi({ data }: Portal, words: readonly string[], settings: NodeJS.ProcessEnv = {}) {
  const { program } = await preparedPortal()
  const env = { ...process.env, PORTAL_DATA: data, DEMO: '1', ...settings }
  await run(process.execPath, [program, ...words], { cwd: ROOT, env })
}
