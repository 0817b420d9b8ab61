import type { App, HasAuditKey } from '../app'
import { Anchors } from './anchors'
import { formerKeys } from './former-keys'
import { Invalid } from './invalid'
import { knownCheckpoints, OWN_DATABASE, type Evidence } from './known-checkpoints'
import { readRestores } from './restores'
import { verifyRows } from './verify-rows'
import { readHead, checkStart, checkEnd, checkOutside } from './verify-ends'

export type Verdict =
  | {
      readonly ok: true
      readonly rows: number
      /** The newest checkpoint that the log contains. */
      readonly proof: Evidence | undefined
      /** Remarks for the operator about a valid log. */
      readonly notes: readonly string[]
    }
  | {
      readonly ok: false
      readonly firstBad: number
      readonly reason: string
      /** A checkpoint that covers the row. */
      readonly proof: Evidence | undefined
    }

/**
 * Verify the log: every row against the chain and its commitments, and the whole against every known checkpoint. Reports the
 * first row that was changed, removed, moved, cut off or added (edge case T148, ADR 21).
 *
 * @param files with further checkpoints
 * @param log a backup may lack rows that were signed later; the live log may not
 */
export async function verifyAudit(
  app: App,
  files: readonly string[] = [],
  log: 'live' | 'backup' = 'live',
): Promise<Verdict> {
  const head = await readHead(app)
  const { valid, unreadable } = await knownCheckpoints(app, files)
  const later = log === 'backup' ? valid.filter((checkpoint) => isLater(checkpoint, head.seq)) : []
  const anchors = new Anchors(
    valid.filter((checkpoint) => !later.includes(checkpoint)),
    await readRestores(app),
  )
  const lost = (await formerKeys(app)).findLast(({ key }) => key === undefined)
  const notes = [
    ...(later.length > 0 ? [`Checkpoints of rows after the backup: ${later.length}.`] : []),
    ...(lost ? [`Rows before ${lost.until} had a key that is lost: only their checkpoints prove them.`] : []),
  ]
  try {
    const [source] = unreadable
    if (source !== undefined)
      throw new Invalid(head.seq, `${source} has a checkpoint without a valid signature`)
    const frontier = checkStart(app, head)
    anchors.passed(frontier)
    const last = await verifyRows(app, head, ({ hash }) => {
      frontier.add(hash)
      anchors.passed(frontier)
    })
    anchors.ended(last.seq)
    checkEnd(app, head, last)
    await checkOutside(app, head)
    return {
      ok: true,
      rows: last.seq - head.start_seq,
      proof: anchors.proof,
      notes: [...anchors.notes, ...notes],
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const { firstBad, message: reason } = error
    return { ok: false, firstBad, reason, proof: anchors.covering(firstBad) }
  }
}

/**
 * Verify the last rows of the log: quick enough to be done every hour.
 *
 * @param count of rows
 */
export async function verifyLastRows(
  app: Pick<App, 'db'> & HasAuditKey,
  count: number,
): Promise<{ readonly rows: number } | { readonly firstBad: number; readonly reason: string }> {
  const head = await readHead(app)
  const before = Math.max(head.start_seq, head.seq - count)
  const row = await app.db.selectFrom('audit').select('hash').where('seq', '=', before).executeTakeFirst()
  const start = { seq: head.seq, start_seq: before, start_hash: row?.hash ?? head.start_hash }
  try {
    checkEnd(app, head, await verifyRows(app, start, () => undefined))
    return { rows: head.seq - before }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { firstBad: error.firstBad, reason: error.message }
  }
}

/** Whether a checkpoint was signed after the backup was made: its own database cannot contain it. */
const isLater = ({ size, source }: Evidence, end: number): boolean => size > end && source !== OWN_DATABASE
