import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '../database/open'

/**
 * Call `work` with the URL of a new PostgreSQL database on the same server, and drop it afterwards.
 *
 * @throws if the role of the URL may not create databases
 */
export async function withTemporaryDatabase<T>(
  databaseUrl: string,
  work: (url: string) => T | Promise<T>,
): Promise<T> {
  const name = `portal_verify_${randomBytes(6).toString('hex')}`
  const { db } = openDatabase(databaseUrl, '', 'maintenance')
  try {
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8' locale 'C'`
      .execute(db)
      .catch((error: unknown) => {
        throw new Error('No temporary database can be created: give the role of DATABASE_URL CREATEDB.', {
          cause: error,
        })
      })
    try {
      const url = new URL(databaseUrl)
      url.pathname = `/${name}`
      return await work(url.href)
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    }
  } finally {
    await db.destroy()
  }
}
