import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type PluginBuild } from 'esbuild'
import type { Settings } from '../src/settings'

const API = join(process.cwd(), 'server/api')

let compiled: Promise<string> | undefined

/** The server as one file, which loads with a fifth of the work. It lies where it finds the packages that it does not contain. */
const compiledServer = (): Promise<string> => (compiled ??= compile())

async function compile(): Promise<string> {
  const file = join(API, '.cache/server.mjs')
  const own = `${file}.${process.pid}`
  await build({
    entryPoints: [join(API, 'testing/standby.ts')],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['libsql', '@node-rs/argon2'],
    plugins: [{ name: 'own-urls', setup: keepUrls }],
    // For packages that are CommonJS.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url)",
    },
  })
  // Others may be starting the same.
  renameSync(own, file)
  return file
}

/** Each file knows its own place, beside which it finds others. */
function keepUrls({ onLoad }: PluginBuild): void {
  onLoad({ filter: /\/server\/.*\.ts$/ }, ({ path }) => ({
    loader: 'ts',
    contents: readFileSync(path, 'utf8').replaceAll(
      'import.meta.url',
      JSON.stringify(pathToFileURL(path).href),
    ),
  }))
}

export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** Kill it, as a power cut would. */
  kill(): Promise<void>
  /** Ask it to end, and return its exit code. */
  stop(): Promise<number | null>
}

/**
 * Start the server as a process of its own, on a free port. Run from the root of the workspace.
 *
 * @param env more settings
 */
export async function startServerProcess(
  settings: Settings,
  env: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const server = await loadServerProcess(settings, env)
  return server.start()
}

/** Load the server in a process that starts it when told: loading takes longer than starting. */
export async function loadServerProcess(
  settings: Settings,
  env: NodeJS.ProcessEnv = {},
): Promise<{ start(): Promise<ServerProcess>; stop(): void }> {
  const child = spawn(process.execPath, [await compiledServer()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORTAL_DATA: settings.dataFolder,
      DATABASE_URL: settings.databaseUrl ?? '',
      API_PORT: '0',
      LOG_LEVEL: settings.logLevel,
      DEMO: settings.demo ? '1' : '',
      TEST_PATIENCE: settings.patience ?? '',
      ...env,
    },
  })
  return {
    start: () => {
      child.send('start')
      return listening(child)
    },
    stop: () => child.kill('SIGKILL'),
  }
}

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
