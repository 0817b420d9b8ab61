import { sql, type Kysely } from 'kysely'
import type { Tables } from './schema'
import { tablesIn } from './table-names'

/**
 * How long an attempt to lock all tables may take, in milliseconds. Less than PostgreSQL's `deadlock_timeout` of a second, after
 * which it would end a call of a member.
 */
const ATTEMPT = 400

/** Before the next attempt, so that waiting calls are answered. Milliseconds. */
const PAUSE = 600

/** How long to try, in milliseconds. A backup that runs needs as long. */
const PATIENCE = 10 * 60_000

/** PostgreSQL's code for a statement that took too long. */
const BUSY = '57014'

/**
 * Lock the tables of the portal before they change, all or none: servers that run meanwhile hold locks of their own, for which a
 * migration would wait in another order.
 *
 * @param tx of the migration
 * @throws if that is not possible at once; nothing has changed then, see `patiently`
 */
export async function lockTables(tx: Kysely<Tables>): Promise<void> {
  const names = await tablesIn(tx)
  if (names.length === 0) return
  await sql.raw(`set local statement_timeout = ${ATTEMPT}`).execute(tx)
  const tables = sql.join(names.map((name) => sql.table(name)))
  await sql`lock table ${tables} in access exclusive mode`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Try again while `lockTables` fails. @throws what it throws in the end */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
      if (code !== BUSY || performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
