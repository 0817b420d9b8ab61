import type { App } from '../app'
import { chainHash } from './record'

export type Verdict =
  { readonly ok: true; readonly rows: number } | { readonly ok: false; readonly firstBad: number }

const atOnce = 5000

/** Walks the chain from the first row and names the first that does not fit: changed, missing, moved or added. */
export async function verifyAudit(app: App): Promise<Verdict> {
  let previous = ''
  let last = 0
  for (;;) {
    const rows = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last)
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
  const head = await app.db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  return head.seq === last && head.hash === previous
    ? { ok: true, rows: last }
    : { ok: false, firstBad: last + 1 }
}
