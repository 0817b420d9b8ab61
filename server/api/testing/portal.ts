import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { App } from '../src/app'
import type { Engine } from '../src/database/open'
import { buildServer } from '../src/server'
import { readSettings } from '../src/read-settings'
import type { Settings } from '../src/settings'
import { TestClient } from './client'
import { expandToNext } from './next-schema'
import { createTestDatabase, dropTestDatabase, throughPgbouncer } from './postgres'
import { remember } from './remember'
import { testFolder } from './run-folder'
import { makeWorld } from './world'

const chosen = (process.env['PORTAL_TEST_ENGINES'] ?? 'sqlite,postgres').split(',')
export const engines: readonly Engine[] = (['sqlite', 'postgres'] as const).filter((engine) =>
  chosen.includes(engine),
)

/** Run the same tests on every engine. */
export function describeEachEngine(title: string, tests: (engine: Engine) => void): void {
  describe.each(engines)(`${title} (%s)`, (engine) => tests(engine))
}

export interface TestPortal {
  readonly app: App
  readonly server: FastifyInstance
  readonly settings: Settings
  /** A browser without a session. @param via how its requests reach the API */
  visitor(via?: ConstructorParameters<typeof TestClient>[2]): TestClient
  /** A browser signed in as this person of the test world. */
  as(userId: string): Promise<TestClient>
  close(): Promise<void>
}

/** Let the clock of a portal stand still: now, or at this instant. */
export const stopClock = (app: App, at = app.now()): void => void Object.assign(app, { now: () => at })

/** The smallest that argon2 can do: most tests are not about hashing. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

/**
 * Settings for a test server with its own data folder or database.
 *
 * @param env settings. Without `BACKGROUND: '1'`, mails and other work of the background wait in their tables.
 */
export async function testSettings(engine: Engine, env: Record<string, string> = {}): Promise<Settings> {
  const direct = engine === 'postgres' ? await createTestDatabase() : ''
  const settings = readSettings({
    PORTAL_DATA: testFolder(),
    // `PORTAL_TEST_ENGINES=postgres PORTAL_TEST_PGBOUNCER=1 npm run test:calls`
    DATABASE_URL: process.env['PORTAL_TEST_PGBOUNCER'] === '1' ? throughPgbouncer(direct) : direct,
    DATABASE_DIRECT_URL: direct,
    LOG_LEVEL: 'silent',
    BACKGROUND: '0',
    ...env,
  })
  // `PORTAL_TEST_SCHEMA=next npm run test:calls`
  if (process.env['PORTAL_TEST_SCHEMA'] === 'next') await expandToNext(settings)
  // Limits of time would go on while the machine of the tests stops.
  return { ...settings, checkResponses: true, patience: 'test', passwordCost: CHEAP }
}

/** A portal that tests of a file share, one after the other. */
interface Shared {
  readonly portal: TestPortal
  reset(): Promise<void>
}

/** Those that no test is using, by engine and settings. */
const free = new Map<string, Shared[]>()
const started: TestPortal[] = []
const closed = new WeakSet<FastifyInstance>()
/** The calls that the file's tests have made. The file depends on these only. */
const calls = new Set<string>()
// Not when a program uses this file.
if (typeof afterAll === 'function')
  afterAll(async () => {
    for (const portal of started) await portal.close()
    const folder = process.env['RECORD_CALLS']
    if (!folder) return
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    await writeFile(join(folder, file.replaceAll('/', '+')), [...calls].join('\n'))
  })

/**
 * A server in this process with the people and groups of `world.ts`, in the state of a new one. Tests of a file with the same engine
 * and settings get the same server, one after the other, with everything put back that calls and statements change. A test needs
 * `startOwnPortal` if it damages the database, or looks at what the process remembers for some time: figures, warnings, states of
 * health. A server that listens or is closed serves no other test.
 */
export async function startPortal(engine: Engine, env: Record<string, string> = {}): Promise<TestPortal> {
  if (env['BACKGROUND'] === '1') return startOwnPortal(engine, env)
  const key = JSON.stringify([engine, env])
  const idle = free.get(key)?.pop()
  await idle?.reset()
  const { portal, reset } = idle ?? (await startShared(engine, env))
  let isOpen = true
  return {
    ...portal,
    close: async () => {
      if (!isOpen) return
      isOpen = false
      if (portal.server.server.listening || closed.has(portal.server)) await portal.close()
      else free.set(key, [...(free.get(key) ?? []), { portal, reset }])
    },
  }
}

async function startShared(engine: Engine, env: Record<string, string>): Promise<Shared> {
  const portal = await startOwnPortal(engine, env)
  return { portal, reset: await remember(portal.app) }
}

/** As `startPortal`, with a new server and database, which are gone when it is closed. */
export async function startOwnPortal(engine: Engine, env: Record<string, string> = {}): Promise<TestPortal> {
  const settings = await testSettings(engine, env)
  const { app, server } = await buildServer(settings)
  await makeWorld(app)
  server.addHook('onRequest', async ({ method, routeOptions: { url } }) => void calls.add(`${method} ${url}`))
  server.addHook('onClose', async () => void closed.add(server))
  let closing: Promise<void> | undefined
  const close = async () => {
    await server.close()
    if (engine === 'postgres') await dropTestDatabase(settings.directDatabaseUrl ?? '')
    await rm(settings.dataFolder, { recursive: true, force: true })
  }
  const portal: TestPortal = {
    app,
    server,
    settings,
    visitor: (via) => new TestClient(app, server, via),
    as: (userId) => new TestClient(app, server).become(userId),
    close: () => (closing ??= close()),
  }
  started.push(portal)
  return portal
}
