import type { Insertable, Kysely } from 'kysely'
import { chainHash } from './frozen/audit'
import type { AuditPersonalTable, AuditTable } from '../tables/audit-log'
import type { Tables } from '../schema'
import { type OldHead, oldStartIsValid, writeHead } from './0008-head'
import { convert, marker } from './0008-new-rows'
import { oldRows, type Old, oldHash, AT_ONCE } from './0008-old-rows'

type Next = Kysely<{ audit_next: AuditTable; audit_personal: AuditPersonalTable }>

/** Copy all rows, and add one that says so, with the old head and whether the old chain was valid. */
export async function chainAgain(db: Kysely<Tables>, key: Buffer, old: OldHead): Promise<void> {
  const seen = { valid: oldStartIsValid(key, old), previous: old.start_hash, seq: old.start_seq, time: '' }
  let hash = old.start_hash
  const next = db as unknown as Next
  for (;;) {
    const rows = await oldRows(db as unknown as Old, seen.seq)
    const personal: Insertable<AuditPersonalTable>[] = []
    const chained: AuditTable[] = []
    for (const row of rows) {
      if (row.seq !== seen.seq + 1 || oldHash(key, seen.previous, row) !== row.hash) seen.valid = false
      Object.assign(seen, { previous: row.hash, seq: row.seq, time: row.created_at })
      const converted = convert(row)
      if (converted.personal) personal.push({ seq: row.seq, ...converted.personal })
      hash = chainHash(key, hash, converted.row)
      chained.push({ ...converted.row, hash })
    }
    if (chained.length > 0) await next.insertInto('audit_next').values(chained).execute()
    if (personal.length > 0) await next.insertInto('audit_personal').values(personal).execute()
    if (rows.length < AT_ONCE) break
  }
  const valid = seen.valid && seen.seq === old.seq && seen.previous === old.hash
  const now = new Date().toISOString()
  const added = {
    ...marker(old, valid),
    seq: Math.max(seen.seq, old.seq) + 1,
    created_at: now < seen.time ? seen.time : now,
  }
  const last = chainHash(key, hash, added)
  await next
    .insertInto('audit_next')
    .values({ ...added, hash: last })
    .execute()
  await writeHead(db, key, old, { ...added, hash: last })
}
