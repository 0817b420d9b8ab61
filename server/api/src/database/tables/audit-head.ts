import type { Generated } from 'kysely'

export interface AuditHeadTable {
  id: number
  seq: number
  hash: string
  created_at: string
  end_proof: Generated<string>
  /** The last row removed by retention; 0 if none was. */
  start_seq: Generated<number>
  start_hash: Generated<string>
  /** Right edge of the Merkle tree of the removed rows. */
  start_frontier: Generated<string>
  start_proof: Generated<string>
}

export interface AuditCheckpointTable {
  /** Number of the last row that it covers. */
  size: number
  created_at: string
  /** The signed checkpoint (ADR 21). */
  note: string
  /** Right edge of the Merkle tree, from which the next checkpoint continues. */
  frontier: string
}
