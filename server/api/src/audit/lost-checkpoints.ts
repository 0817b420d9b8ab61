import type { App } from '../app'
import type { Evidence } from './known-checkpoints'
import { Frontier } from './merkle'

const BATCH_SIZE = 5000

/** How `database.restored` names a checkpoint. */
export const checkpointName = ({ size, root }: Pick<Evidence, 'size' | 'root'>): string => `${size}:${root}`

/**
 * Checkpoints that a restored log contradicts within its own length: the replaced log had other rows from the start, such as
 * that of a server that was started on an empty database before the backup was found.
 *
 * @param checkpoints in the order of their sizes
 */
export async function lostCheckpoints(app: App, checkpoints: readonly Evidence[]): Promise<string[]> {
  const head = await app.db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const frontier = Frontier.parse(head.start_seq, head.start_frontier) ?? Frontier.empty()
  const lost = new Set<string>()
  const compare = (): void => {
    for (const checkpoint of checkpoints) {
      if (checkpoint.size === frontier.size && checkpoint.root !== frontier.root())
        lost.add(checkpointName(checkpoint))
    }
  }
  const sizes = new Set(checkpoints.map(({ size }) => size))
  while (frontier.size < head.seq) {
    const rows = await app.db
      .selectFrom('audit')
      .select('hash')
      .where('seq', '>', frontier.size)
      .orderBy('seq')
      .limit(BATCH_SIZE)
      .execute()
    for (const { hash } of rows) {
      frontier.add(hash)
      if (sizes.has(frontier.size)) compare()
    }
    if (rows.length === 0) break
  }
  return [...lost]
}
