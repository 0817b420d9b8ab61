import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { endProof, frontierOfEmptyLeaves, startProof } from './frozen/audit'
import type { Tables } from '../schema'

export interface OldHead {
  readonly seq: number
  readonly hash: string
  readonly start_seq: number
  readonly start_hash: string
  readonly start_proof: string
}

/** The audit head as it was before. */
export const readHead = (db: Kysely<Tables>): Promise<OldHead> =>
  db
    .selectFrom('audit_head')
    .select(['seq', 'hash', 'start_seq', 'start_hash', 'start_proof'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()

/** Move the audit head to the last row, and prove it and the start again. */
export async function writeHead(
  db: Kysely<Tables>,
  key: Buffer,
  old: OldHead,
  last: { seq: number; hash: string; created_at: string },
): Promise<void> {
  // The hashes of rows that were removed earlier are unknown; their leaves are empty.
  const start_frontier = frontierOfEmptyLeaves(old.start_seq)
  const proof = startProof(key, old.start_seq, old.start_hash, start_frontier)
  await db
    .updateTable('audit_head')
    .set({
      seq: last.seq,
      hash: last.hash,
      created_at: last.created_at,
      end_proof: endProof(key, last.seq, last.hash),
      start_frontier,
      start_proof: old.start_seq > 0 && oldStartIsValid(key, old) ? proof : old.start_proof,
    })
    .where('id', '=', 1)
    .execute()
}

/** Whether the start of the old chain has the proof of the key; without removed rows it is empty. */
export const oldStartIsValid = (key: Buffer, { start_seq, start_hash, start_proof }: OldHead): boolean =>
  start_seq === 0
    ? start_hash === ''
    : start_proof ===
      createHmac('sha256', key).update(`start\n${start_seq}\n${start_hash}`).digest('base64url')
