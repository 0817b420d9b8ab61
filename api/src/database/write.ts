import type { Transaction } from 'kysely'
import type { Database } from './open'
import type { Tables } from './schema'

export type Write = Transaction<Tables>

/** PostgreSQL: serialization failure, deadlock. Nothing was written; the transaction may run again. */
const again = new Set(['40001', '40P01'])
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Runs one write as one transaction: the change, its audit rows and its mails, or nothing. */
export async function inTransaction<T>(db: Database, work: (tx: Write) => Promise<T>, tries = 4): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (tries > 1 && again.has(codeOf(error))) return inTransaction(db, work, tries - 1)
    throw error
  }
}
