import type { Insertable } from 'kysely'
import type { Tables } from '../database/schema'
import type { Write } from '../database/write'

/** Rows per statement; SQLite accepts at most 32,766 values. */
const atOnce = 1500

/** Insert generated rows in a few large statements. */
export async function insertMany<T extends keyof Tables>(
  tx: Write,
  table: T,
  count: number,
  row: (i: number) => Insertable<Tables[T]>,
): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => row(from + i))
    await tx.insertInto(table).values(rows).execute()
  }
}
