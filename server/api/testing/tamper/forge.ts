import { chainHash, endProof } from '../../src/audit/chain'
import { signCheckpoint, signingKey } from '../../src/audit/checkpoint-note'
import { Frontier } from '../../src/audit/merkle'
import type { State } from './mutation'

/** Numbers the rows again without gaps, and gives each the hash that this key makes. */
export function chainAgain(state: State, key: Buffer): void {
  let previous = ''
  state.audit.forEach((row, i) => {
    row.seq = i + 1
    const { hash: _hash, ...fields } = row
    previous = chainHash(key, previous, fields)
    row.hash = previous
  })
  moveEnd(state, key)
}

/** Move the head to the last row; its proof is right only with the key. */
export function moveEnd(state: State, key: Buffer | undefined): void {
  const [head] = state.audit_head
  const last = state.audit.at(-1)
  if (!head) return
  Object.assign(head, { seq: last?.seq ?? 0, hash: last?.hash ?? '', created_at: last?.created_at ?? '' })
  if (!last) head.end_proof = ''
  else if (key) head.end_proof = endProof(key, last.seq, last.hash)
}

/** Make every checkpoint again from the rows there are now. */
export function signAgain(state: State, key: Buffer): void {
  const frontier = Frontier.empty()
  const sizes = new Map(state.audit_checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
  state.audit_checkpoints = []
  for (const { seq, hash } of state.audit) {
    frontier.add(hash)
    const checkpoint = sizes.get(seq)
    if (!checkpoint) continue
    const note = signCheckpoint(
      { origin: checkpoint.note.split('\n')[0] ?? '', size: seq, root: frontier.root() },
      signingKey(key),
    )
    state.audit_checkpoints.push({ ...checkpoint, note, frontier: frontier.toString() })
  }
}
