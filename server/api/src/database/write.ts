import type { Transaction } from 'kysely'
import type { Database } from './open'
import type { Tables } from './schema'
import { codeOf } from './unavailable'

export type Write = Transaction<Tables>

/** PostgreSQL's serialization failure and deadlock. Nothing was written, so the transaction can be retried. */
const retryable = new Set(['40001', '40P01'])

/**
 * Run a write as one transaction: the change, its audit rows and its mails, or nothing.
 *
 * @param work may run several times, so it must have no effects outside the transaction
 * @param tries how often it runs at most when PostgreSQL reports a conflict
 */
export async function inTransaction<T>(db: Database, work: (tx: Write) => Promise<T>, tries = 4): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (tries > 1 && retryable.has(codeOf(error))) return inTransaction(db, work, tries - 1)
    throw error
  }
}
