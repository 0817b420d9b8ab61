import type { App } from '../src/app'
import { verifyAudit } from '../src/audit/verify'
import { inTransaction } from '../src/database/write'
import { startSession } from '../src/identity/sessions'
import { openApp } from '../src/open-app'
import { checkSteeringGroup } from '../src/start-app'
import { readSettings } from '../src/read-settings'
import { createTestDatabase } from './postgres'
import { makeWorld, testUsers } from './world'

/** The cookie of a new session of this person, without the sign-in page. Only for a portal without https. */
export const sessionCookie = async (app: App, userId: string): Promise<string> =>
  `recog-session=${await inTransaction(app.db, (tx) => startSession(app, tx, userId, 'test'))}`

/**
 * A PostgreSQL database with the test world.
 *
 * @param folder for files of the portal
 * @returns its URL, and the cookie of a session for each person who may use the portal
 */
export async function databaseOfMembers(
  folder: string,
): Promise<{ url: string; cookies: readonly string[] }> {
  const url = await createTestDatabase()
  const cookies = await withApp(url, folder, async (app) => {
    await checkSteeringGroup(app)
    await makeWorld(app)
    const users = testUsers.filter(({ role }) => role !== 'Applicant')
    return Promise.all(users.map(({ id }) => sessionCookie(app, id)))
  })
  return { url, cookies }
}

/** Whether the audit log of a database is valid, and how many of its rows are about this action. */
export async function auditOf(
  url: string,
  folder: string,
  action: string,
): Promise<{ isValid: boolean; rows: number }> {
  return withApp(url, folder, async (app) => {
    const rows = await app.db.selectFrom('audit').select('seq').where('action', '=', action).execute()
    return { isValid: (await verifyAudit(app)).ok, rows: rows.length }
  })
}

async function withApp<T>(url: string, folder: string, work: (app: App) => Promise<T>): Promise<T> {
  const settings = readSettings({ PORTAL_DATA: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const { app, close } = await openApp(settings, () => undefined)
  try {
    return await work(app)
  } finally {
    await close()
  }
}
