import type { Selectable } from 'kysely'
import type { App } from '../app'
import type { Tables } from '../database/schema'
import { startProof } from './purge'
import { chainHash } from './record'

export type Verdict =
  { readonly ok: true; readonly rows: number } | { readonly ok: false; readonly firstBad: number }

const atOnce = 5000

/** Walks the chain from its start and names the first row that does not fit: changed, missing, moved or added. */
export async function verifyAudit(app: App): Promise<Verdict> {
  const head = await app.db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  if (!startFits(app, head)) return { ok: false, firstBad: head.start_seq }
  let previous = head.start_hash
  let last = head.start_seq
  for (;;) {
    const rows = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(atOnce)
      .execute()
    for (const { hash, ...row } of rows) {
      if (row.seq !== last + 1 || chainHash(app.keys.audit, previous, row) !== hash) {
        return { ok: false, firstBad: last + 1 }
      }
      previous = hash
      last = row.seq
    }
    if (rows.length < atOnce) break
  }
  return head.seq === last && head.hash === previous
    ? { ok: true, rows: last - head.start_seq }
    : { ok: false, firstBad: last + 1 }
}

/** A chain that nothing was removed from starts empty; any other start needs the proof of `purgeAudit`. */
function startFits(app: App, head: Selectable<Tables['audit_head']>): boolean {
  if (head.start_seq === 0) return head.start_hash === ''
  return head.start_proof === startProof(app.keys.audit, head.start_seq, head.start_hash)
}
