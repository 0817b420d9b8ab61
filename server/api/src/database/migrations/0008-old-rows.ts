import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'

/** A row as it was before. */
export interface OldRow {
  seq: number
  created_at: string
  action: string
  actor_id: string | null
  actor_email: string
  actor_name: string
  target_id: string | null
  target_email: string
  target_name: string
  committee_id: string | null
  committee_name: string
  event_id: string | null
  project_id: string | null
  details: string
  hash: string
}

export type Old = Kysely<{ audit: OldRow }>

/** Rows read and written at once; SQLite accepts at most 32,766 values in a statement. */
export const AT_ONCE = 1500

/** The next rows of the old log. @param after number of the last row that was read */
export const oldRows = (db: Old, after: number): Promise<OldRow[]> =>
  db.selectFrom('audit').selectAll().where('seq', '>', after).orderBy('seq').limit(AT_ONCE).execute()

/** The hash as it was before, over names and addresses. */
export function oldHash(key: Buffer, previous: string, { hash: _hash, ...row }: OldRow): string {
  const fields = [
    row.seq,
    row.created_at,
    row.action,
    row.actor_id,
    row.actor_email,
    row.actor_name,
    row.target_id,
    row.target_email,
    row.target_name,
    row.committee_id,
    row.committee_name,
    row.event_id,
    row.project_id,
    row.details,
  ]
  return createHmac('sha256', key)
    .update(`${previous}\n${JSON.stringify(fields)}`)
    .digest('base64url')
}
