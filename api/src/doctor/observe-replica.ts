import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app'
import { openPool } from '../database/postgres'
import type { ReplicaFacts } from './facts'

/** How long a replica may take to replay what the primary has. Milliseconds. */
const PATIENCE = 5_000
const LOOK = 200

interface Row {
  readonly is_replica: boolean
  /** Number of the last audit row. */
  readonly seq: number
}

/**
 * Whether the replica has what the primary has. Waits for some seconds until it has.
 *
 * @throws if one of the two does not answer
 */
export async function observeReplica({ settings, db }: Pick<App, 'settings' | 'db'>): Promise<ReplicaFacts> {
  if (settings.replicaUrl === undefined) return 'none'
  const head = await db.selectFrom('audit_head').select('seq').where('id', '=', 1).executeTakeFirst()
  const pool = openPool(settings.replicaUrl, 'replica')
  const look = async (until: number): Promise<ReplicaFacts> => {
    const { rows } = await pool.query<Row>(
      'select pg_is_in_recovery() as is_replica, seq from audit_head where id = 1',
    )
    const behind = Math.max(0, (head?.seq ?? 0) - (rows[0]?.seq ?? 0))
    if (behind === 0 || performance.now() > until) return { isReplica: rows[0]?.is_replica ?? false, behind }
    await pause(LOOK)
    return look(until)
  }
  try {
    return await look(performance.now() + PATIENCE)
  } finally {
    await pool.end()
  }
}
