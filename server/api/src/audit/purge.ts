import type { Selectable } from 'kysely'
import type { App } from '../app'
import type { Tables } from '../database/schema'
import { inTransaction, type Write } from '../database/write'
import { startProof } from './chain'
import { Frontier } from './merkle'
import { lockHead, record } from './record'

/** Rows removed in one transaction. All writers wait for it, so it must be short. */
const AT_ONCE = 10_000

/**
 * Permanently removes the rows before an instant (edge case T144) and records the removal. The remaining rows still form a
 * chain, which begins at the hash of the last removed row, and their Merkle tree begins with the right edge of the removed one.
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
    const head = await lockHead(tx)
    const old = await tx
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .where('created_at', '<', before)
      .where('seq', '<=', head.start_seq + atOnce)
      .orderBy('seq')
      .execute()
    const last = old.at(-1)
    if (!last) return 0
    await moveStart(app, tx, head, old)
    const rows = last.seq - head.start_seq
    await record(app, tx, { action: 'audit.purged', details: { before, rows, upTo: last.seq } })
    return rows
  })
}

/** Delete the given rows, which are the oldest, and store how the rest continues from them. */
async function moveStart(
  app: App,
  tx: Write,
  head: Selectable<Tables['audit_head']>,
  removed: readonly { seq: number; hash: string }[],
): Promise<void> {
  const { seq, hash } = removed.at(-1) ?? { seq: head.start_seq, hash: head.start_hash }
  const frontier = Frontier.parse(head.start_seq, head.start_frontier)
  for (const row of removed) frontier?.add(row.hash)
  const edge = frontier?.toString() ?? ''
  await tx.deleteFrom('audit').where('seq', '<=', seq).execute()
  await tx.deleteFrom('audit_personal').where('seq', '<=', seq).execute()
  await tx.deleteFrom('audit_checkpoints').where('size', '<', seq).execute()
  await tx
    .updateTable('audit_head')
    .set({
      start_seq: seq,
      start_hash: hash,
      start_frontier: edge,
      start_proof: startProof(app.keys.audit, seq, hash, edge),
    })
    .where('id', '=', 1)
    .execute()
}

/**
 * The midnight (UTC) before which rows are older than this number of days. It moves once a day, so a purge records at most one
 * row a day.
 */
export const retentionLimit = (app: App, days: number): string =>
  `${new Date(Date.parse(app.now()) - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`
