import { Invalid } from './invalid'
import { checkpointName } from './lost-checkpoints'
import type { Evidence } from './known-checkpoints'
import type { Frontier } from './merkle'
import type { Restore } from './restores'

/** Compares the log with its checkpoints, from the smallest to the largest, while it is read (ADR 21). */
export class Anchors {
  readonly #checkpoints: readonly Evidence[]
  readonly #restores: readonly Restore[]
  readonly #lost = new Map<Restore, number>()
  #next = 0
  #older = 0
  #proof: Evidence | undefined

  /** @param checkpoints in the order of their sizes */
  constructor(checkpoints: readonly Evidence[], restores: readonly Restore[]) {
    this.#checkpoints = checkpoints
    this.#restores = restores
  }

  /** The newest checkpoint that the log contains. */
  get proof(): Evidence | undefined {
    return this.#proof
  }

  /** Gaps that the checkpoints could not prove, although nothing is wrong. */
  get notes(): string[] {
    return [
      ...[...this.#lost].map(
        ([{ seq, at }, count]) =>
          `Checkpoints of rows that a backup replaced on ${at.slice(0, 10)} (row ${seq}): ${count}.`,
      ),
      ...(this.#older > 0 ? [`Checkpoints of rows before the first one that was kept: ${this.#older}.`] : []),
    ]
  }

  /** The first checkpoint that covers a row. */
  covering(seq: number): Evidence | undefined {
    return this.#checkpoints.find(({ size }) => size >= seq)
  }

  /** Compare the rows read so far with the checkpoints of their number. @throws {Invalid} if one differs */
  passed(frontier: Frontier): void {
    for (
      let checkpoint = this.#checkpoints[this.#next];
      checkpoint && checkpoint.size <= frontier.size;
      checkpoint = this.#checkpoints[this.#next]
    ) {
      this.#next += 1
      if (checkpoint.size < frontier.size) this.#older += 1
      else if (checkpoint.root === frontier.root()) this.#proof = checkpoint
      else this.#excuse(checkpoint, 'a row up to here differs from what was signed')
    }
  }

  /** @param last number of the last row. @throws {Invalid} if a checkpoint covers more rows */
  ended(last: number): void {
    for (const checkpoint of this.#checkpoints.slice(this.#next))
      this.#excuse(checkpoint, `the log ends at row ${last}`, last + 1)
  }

  /** A backup that was restored has fewer rows, or others. @throws {Invalid} if the log has no record of that */
  #excuse(checkpoint: Evidence, reason: string, firstBad = checkpoint.size): void {
    const restore = this.#restores.find(
      ({ seq, lostUpTo, alsoLost }) =>
        (seq <= checkpoint.size && checkpoint.size <= lostUpTo) ||
        alsoLost.includes(checkpointName(checkpoint)),
    )
    if (!restore) throw new Invalid(firstBad, reason)
    this.#lost.set(restore, (this.#lost.get(restore) ?? 0) + 1)
  }
}
