import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditTable } from '../database/tables/logs'

/** The fields of a row that its hash covers: none of them is personal (ADR 21). */
type ChainedRow = Omit<Selectable<AuditTable>, 'hash'>

/**
 * Each row's hash covers the previous row, which reveals changed, moved, added and removed rows (edge case T148). Personal fields
 * are covered by their commitments. A change of this format requires a migration that chains existing rows again.
 *
 * @param key of the chain: setting `AUDIT_KEY`, or a key in the database
 * @param previous hash of the row before, or of the last removed row
 */
export function chainHash(key: Buffer, previous: string, row: ChainedRow): string {
  const fields = [
    row.seq,
    row.created_at,
    row.action,
    row.actor_id,
    row.target_id,
    row.committee_id,
    row.committee_name,
    row.event_id,
    row.project_id,
    row.details,
    row.actor_commitment,
    row.target_commitment,
    row.details_commitment,
  ]
  return proof(key, `${previous}\n${JSON.stringify(fields)}`)
}

/** Prove that the chain ended at a row, so that nobody without the key can cut off its end. An empty chain has none. */
export const endProof = (key: Buffer, seq: number, hash: string): string => proof(key, `end\n${seq}\n${hash}`)

/**
 * Prove that the start of the chain was moved by someone who has the key, and not by deleting rows.
 *
 * @param frontier of the tree of the removed rows
 */
export const startProof = (key: Buffer, seq: number, hash: string, frontier: string): string =>
  proof(key, `start\n${seq}\n${hash}\n${frontier}`)

const proof = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
