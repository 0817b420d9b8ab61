import type { App, HasAuditKey } from '../app'
import { endProof, startProof } from './chain'
import { Invalid } from './invalid'
import { Frontier } from './merkle'
import type { Head, Link } from './verify-rows'

/** The audit head as it is now. */
export const readHead = (app: Pick<App, 'db'>): Promise<Head> =>
  app.db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** A chain that no rows were removed from starts empty. Any other start requires the proof of `purgeAudit`. */
export function checkStart(app: App, { start_seq, start_hash, start_frontier, start_proof }: Head): Frontier {
  const expected = start_seq === 0 ? '' : startProof(app.keys.audit, start_seq, start_hash, start_frontier)
  const frontier = Frontier.parse(start_seq, start_frontier)
  if (start_proof !== expected || !frontier || (start_seq === 0 && start_hash !== ''))
    throw new Invalid(start_seq, 'rows before it were removed without the key')
  return frontier
}

/** The head is the last row of the chain, and has the proof of the key. @throws {Invalid} */
export function checkEnd(app: HasAuditKey, head: Head, last: Link): void {
  const proof = head.seq === 0 ? '' : endProof(app.keys.audit, head.seq, head.hash)
  const isEnd = head.seq === last.seq && head.hash === last.hash && head.end_proof === proof
  if (!isEnd || (last.created_at !== '' && head.created_at !== last.created_at))
    throw new Invalid(last.seq + 1, 'the end of the log was cut off or moved')
}

/** Rows before the start or after the end of the chain, which no hash of it covers. @throws {Invalid} */
export async function checkOutside(app: Pick<App, 'db'>, head: Head): Promise<void> {
  for (const table of ['audit', 'audit_personal'] as const) {
    const row = await app.db
      .selectFrom(table)
      .select('seq')
      .where((eb) => eb.or([eb('seq', '<=', head.start_seq), eb('seq', '>', head.seq)]))
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    // Another process may have added it since the head was read.
    if (row && (row.seq <= head.start_seq || row.seq > (await readHead(app)).seq))
      throw new Invalid(row.seq, 'it is not part of the chain')
  }
}
