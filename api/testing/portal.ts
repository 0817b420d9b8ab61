import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../src/app'
import type { Engine } from '../src/database/open'
import { buildServer } from '../src/server'
import { readSettings } from '../src/read-settings'
import type { Settings } from '../src/settings'
import { TestClient } from './client'
import { expandToNext } from './next-schema'
import { createTestDatabase, throughPgbouncer } from './postgres'
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
  readonly server: Awaited<ReturnType<typeof buildServer>>['server']
  readonly settings: Settings
  /** Mails and requested links then wait in their tables. */
  stopBackground(): Promise<void>
  /** A browser without a session. @param via how its requests reach the API */
  visitor(via?: ConstructorParameters<typeof TestClient>[2]): TestClient
  /** A browser signed in as this person of the test world. */
  as(userId: string): Promise<TestClient>
  close(): Promise<void>
}

/** Settings for a test server with its own data folder or database. */
export async function testSettings(engine: Engine, env: Record<string, string> = {}): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'recog-api-'))
  const direct = engine === 'postgres' ? await createTestDatabase() : ''
  const settings = readSettings({
    PORTAL_DATA: folder,
    // `npm run test:pgbouncer`
    DATABASE_URL: process.env['PORTAL_TEST_PGBOUNCER'] === '1' ? throughPgbouncer(direct) : direct,
    DATABASE_DIRECT_URL: direct,
    LOG_LEVEL: 'silent',
    ...env,
  })
  // `npm run test:next-schema`
  if (process.env['PORTAL_TEST_SCHEMA'] === 'next') await expandToNext(settings)
  return { ...settings, checkResponses: true }
}

/** A server in this process with the people and groups of `world.ts`. */
export async function startPortal(engine: Engine, env: Record<string, string> = {}): Promise<TestPortal> {
  const settings = await testSettings(engine, env)
  const { app, server, stopBackground } = await buildServer(settings)
  await makeWorld(app)
  return {
    app,
    server,
    settings,
    stopBackground,
    visitor: (via) => new TestClient(app, server, via),
    as: (userId) => new TestClient(app, server).become(userId),
    close: async () => {
      await server.close()
      await rm(settings.dataFolder, { recursive: true, force: true })
    },
  }
}
