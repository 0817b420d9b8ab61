import type { App } from '../app'
import { parseDetails } from './detail-fields'

/** A backup that replaced the log: checkpoints from its row up to the end of the replaced log are of lost rows. */
export interface Restore {
  readonly seq: number
  readonly at: string
  readonly lostUpTo: number
  /** Checkpoints of the replaced log before that row. */
  readonly alsoLost: readonly unknown[]
}

/** The restored backups that the log records. */
export async function readRestores(app: App): Promise<Restore[]> {
  const rows = await app.db
    .selectFrom('audit')
    .select(['seq', 'created_at', 'details'])
    .where('action', '=', 'database.restored')
    .execute()
  return rows.map(({ seq, created_at, details }) => {
    const { lostUpTo, alsoLost } = parseDetails(details)
    return { seq, at: created_at, lostUpTo: Number(lostUpTo ?? 0), alsoLost: [alsoLost ?? []].flat() }
  })
}
