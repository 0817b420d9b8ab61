import { createHmac } from 'node:crypto'
import type { App } from '../app'
import { inTransaction } from '../database/write'
import { record } from './record'

/** Proves that the start of the chain was moved by someone who has the key, and not by deleting rows. */
export const startProof = (key: Buffer, seq: number, hash: string): string =>
  createHmac('sha256', key).update(`start\n${seq}\n${hash}`).digest('base64url')

/** Rows removed in one transaction. All writers wait for it, so it must be short. */
const AT_ONCE = 10_000

/**
 * Permanently removes the rows before an instant (edge case T144) and records the removal. The remaining rows still form a
 * chain, which begins at the hash of the last removed row.
 *
 * @param before instant as stored
 * @param atOnce rows removed in one transaction, which is recorded on its own
 * @returns the number of removed rows
 */
export async function purgeAudit(app: App, before: string, atOnce = AT_ONCE): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await purgeSome(app, before, atOnce)
    removed += rows
    if (rows < atOnce) return removed
  }
}

function purgeSome(app: App, before: string, atOnce: number): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const head = await tx
      .updateTable('audit_head')
      .set((eb) => ({ start_seq: eb.ref('start_seq') }))
      .where('id', '=', 1)
      .returning('start_seq')
      .executeTakeFirstOrThrow()
    const last = await tx
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .where('created_at', '<', before)
      .where('seq', '<=', head.start_seq + atOnce)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return 0
    await tx.deleteFrom('audit').where('seq', '<=', last.seq).execute()
    await tx
      .updateTable('audit_head')
      .set({
        start_seq: last.seq,
        start_hash: last.hash,
        start_proof: startProof(app.keys.audit, last.seq, last.hash),
      })
      .where('id', '=', 1)
      .execute()
    const rows = last.seq - head.start_seq
    await record(app, tx, { action: 'audit.purged', details: { before, rows, upTo: last.seq } })
    return rows
  })
}

/**
 * The midnight (UTC) before which rows are older than this number of days. It moves once a day, so a purge records at most one
 * row a day.
 */
export const retentionLimit = (app: App, days: number): string =>
  `${new Date(Date.parse(app.now()) - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`
