import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Settings } from '../src/settings'

/**
 * Compile the server into one file, which loads with a third of the work: for runs that start it a thousand times.
 *
 * @returns the file, from the folder of the API, within which it finds what it does not contain
 */
export async function bundleServer(): Promise<string> {
  const file = '.cache/server.mjs'
  const folder = join(process.cwd(), 'server/api')
  await build({
    entryPoints: [join(folder, 'testing/standby.ts')],
    outfile: join(folder, file),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['libsql', '@node-rs/argon2'],
    // For packages that are CommonJS.
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url)" },
  })
  return file
}

const TSX = ['--import', 'tsx']

export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** Kill it, as a power cut would. */
  kill(): Promise<void>
  /** Ask it to end, and return its exit code. */
  stop(): Promise<number | null>
}

/**
 * Start the real entry file as a process of its own, on a free port. Run from the root of the workspace.
 *
 * @param env more settings
 */
export const startServerProcess = (settings: Settings, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> =>
  listening(spawnServer(settings, 'src/main.ts', env))

/**
 * Load the server in a process that starts it when told: loading takes longer than starting.
 *
 * @param file of `bundleServer`, which loads faster
 */
export function loadServerProcess(
  settings: Settings,
  file = 'testing/standby.ts',
): {
  start(): Promise<ServerProcess>
  stop(): void
} {
  const child = spawnServer(settings, file)
  return {
    start: () => {
      child.send('start')
      return listening(child)
    },
    stop: () => child.kill('SIGKILL'),
  }
}

const spawnServer = (settings: Settings, file: string, env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, [...(file.endsWith('.ts') ? TSX : []), join(process.cwd(), 'server/api', file)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORTAL_DATA: settings.dataFolder,
      DATABASE_URL: settings.databaseUrl ?? '',
      API_PORT: '0',
      LOG_LEVEL: settings.logLevel,
      DEMO: settings.demo ? '1' : '',
      ...env,
    },
  })

async function listening(child: ChildProcess): Promise<ServerProcess> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { type?: string; port?: number }) => {
      if (message.type === 'listening' && message.port) resolve(message.port)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
