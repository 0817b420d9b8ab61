import type { Selectable } from 'kysely'
import type { App } from '../app'
import type { Tables } from '../database/schema'
import { startProof } from './purge'
import { chainHash } from './record'

export type Verdict =
  { readonly ok: true; readonly rows: number } | { readonly ok: false; readonly firstBad: number }

const BATCH_SIZE = 5000

/** Verifies the chain from its start, and reports the first row that was changed, removed, moved or added (edge case T148). */
export async function verifyAudit(app: App): Promise<Verdict> {
  const head = await app.db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  if (!startMatches(app, head)) return { ok: false, firstBad: head.start_seq }
  let previous = head.start_hash
  let last = head.start_seq
  for (;;) {
    const rows = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(BATCH_SIZE)
      .execute()
    for (const { hash, ...row } of rows) {
      if (row.seq !== last + 1 || chainHash(app.keys.audit, previous, row) !== hash) {
        return { ok: false, firstBad: last + 1 }
      }
      previous = hash
      last = row.seq
    }
    if (rows.length < BATCH_SIZE) break
  }
  if (head.seq !== last || head.hash !== previous) return { ok: false, firstBad: last + 1 }
  const outside = await rowOutside(app, head)
  return outside === undefined ? { ok: true, rows: last - head.start_seq } : { ok: false, firstBad: outside }
}

/** A row before the start or after the end of the chain, which no hash of it covers. */
async function rowOutside(app: App, head: Selectable<Tables['audit_head']>): Promise<number | undefined> {
  const row = await app.db
    .selectFrom('audit')
    .select('seq')
    .where((eb) => eb.or([eb('seq', '<=', head.start_seq), eb('seq', '>', head.seq)]))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  // Another process may have added it since the head was read.
  if (row === undefined || row.seq <= head.start_seq) return row?.seq
  const now = await app.db
    .selectFrom('audit_head')
    .select('seq')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return row.seq > now.seq ? row.seq : undefined
}

/** A chain that no rows were removed from starts empty. Any other start requires the proof of `purgeAudit`. */
function startMatches(app: App, head: Selectable<Tables['audit_head']>): boolean {
  if (head.start_seq === 0) return head.start_hash === ''
  return head.start_proof === startProof(app.keys.audit, head.start_seq, head.start_hash)
}
