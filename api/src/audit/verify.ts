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
  return head.seq === last && head.hash === previous
    ? { ok: true, rows: last - head.start_seq }
    : { ok: false, firstBad: last + 1 }
}

/** A chain that no rows were removed from starts empty. Any other start requires the proof of `purgeAudit`. */
function startMatches(app: App, head: Selectable<Tables['audit_head']>): boolean {
  if (head.start_seq === 0) return head.start_hash === ''
  return head.start_proof === startProof(app.keys.audit, head.start_seq, head.start_hash)
}
