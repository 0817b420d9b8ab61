import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../server/api/src/database/open'
import { seedMany } from '../../server/api/src/demo/seed-many'
import { openApp } from '../../server/api/src/open-app'
import { checkSteeringGroup } from '../../server/api/src/start-app'
import { readSettings } from '../../server/api/src/read-settings'
import type { Settings } from '../../server/api/src/settings'
import { sessionCookie } from '../../server/api/testing/members'
import { createTestDatabase } from '../../server/api/testing/postgres'
import { makeWorld } from '../../server/api/testing/world'

/** Settings for an empty database and folder. */
export async function newSettings(engine: Engine): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'recog-bench-'))
  const databaseUrl = engine === 'postgres' ? await createTestDatabase() : ''
  return readSettings({ PORTAL_DATA: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
}

/** The data set: its events and projects grow with the people. */
export interface Size {
  readonly people: number
  readonly groups: number
  readonly auditRows: number
}

/** The data set for a number of people whose visits are measured. */
export const scaleSize = (people: number): Size => ({
  people,
  groups: Math.ceil(people / 33),
  auditRows: 10_000,
})

/**
 * Write the data set. Warnings about the settings go to `warn`.
 *
 * @returns the cookies of one person per role, and how long it took in seconds
 */
export async function fill(
  settings: Settings,
  { people, groups, auditRows }: Size,
  warn: (line: string) => void,
) {
  const { app, close } = await openApp(settings, warn)
  await checkSteeringGroup(app)
  await makeWorld(app)
  const started = performance.now()
  await seedMany(app, { people, groups, events: people / 4, projects: people / 5, requests: 0, auditRows })
  const took = Math.round((performance.now() - started) / 1000)
  const member = await sessionCookie(app, 'member')
  const steering = await sessionCookie(app, 'steering')
  const admin = await sessionCookie(app, 'admin')
  await close()
  return { cookies: { member, steering, admin }, took }
}
