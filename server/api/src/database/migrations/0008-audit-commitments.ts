import { createHmac } from 'node:crypto'
import { sql, type Kysely, type Insertable } from 'kysely'
import type { Migration } from '../migration'
import type { Tables } from '../schema'
import type { AuditPersonalTable, AuditTable } from '../tables/logs'
import {
  auditKeyOf,
  chainHash,
  commit,
  detailsOf,
  endProof,
  frontierOfEmptyLeaves,
  startProof,
} from './frozen/audit'
import { sortedText, type SortedText } from './frozen/values'

/** Chains the audit log again, over commitments instead of names and addresses, which are stored apart (ADR 21). */
export const auditCommitments: Migration = {
  name: '0008-audit-commitments',
  async up(db, engine, auditKey) {
    const sorted = sortedText(engine)
    await createTables(db, sorted)
    const old = await readHead(db)
    const hasRows = (await db.selectFrom('audit').select('seq').limit(1).executeTakeFirst()) !== undefined
    if (hasRows || old.seq > 0) {
      const key = auditKey === undefined ? await auditKeyOf(db) : Buffer.from(auditKey)
      await chainAgain(db, key, old)
    }
    await sql`drop table audit`.execute(db)
    await sql`alter table audit_next rename to audit`.execute(db)
    for (const column of ['action', 'actor_id', 'target_id', 'committee_id', 'event_id', 'created_at']) {
      await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'seq']).execute()
    }
  },
}

/** The audit log without names and addresses, the table that holds those, and the checkpoints. */
async function createTables(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
  await db.schema
    .createTable('audit_next')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .addColumn('action', sorted, (c) => c.notNull())
    .addColumn('actor_id', sorted)
    .addColumn('target_id', sorted)
    .addColumn('committee_id', sorted)
    .addColumn('committee_name', 'text', (c) => c.notNull())
    .addColumn('event_id', sorted)
    .addColumn('project_id', sorted)
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('actor_commitment', 'text')
    .addColumn('target_commitment', 'text')
    .addColumn('details_commitment', 'text')
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('audit_personal')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('actor_salt', 'text')
    .addColumn('actor_email', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('target_salt', 'text')
    .addColumn('target_email', 'text')
    .addColumn('target_name', 'text')
    .addColumn('details_salt', 'text')
    .addColumn('details', 'text')
    .execute()
  await db.schema
    .createTable('audit_checkpoints')
    .addColumn('size', 'integer', (c) => c.primaryKey())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('frontier', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['end_proof', 'start_frontier']) {
    await sql`alter table audit_head add column ${sql.ref(column)} text not null default ''`.execute(db)
  }
}

type Next = Kysely<{ audit_next: AuditTable; audit_personal: AuditPersonalTable }>

/** Copy all rows, and add one that says so, with the old head and whether the old chain was valid. */
async function chainAgain(db: Kysely<Tables>, key: Buffer, old: OldHead): Promise<void> {
  const seen = { valid: oldStartIsValid(key, old), previous: old.start_hash, seq: old.start_seq, time: '' }
  let hash = old.start_hash
  const next = db as unknown as Next
  for (;;) {
    const rows = await oldRows(db as unknown as Old, seen.seq)
    const personal: Insertable<AuditPersonalTable>[] = []
    const chained: AuditTable[] = []
    for (const row of rows) {
      if (row.seq !== seen.seq + 1 || oldHash(key, seen.previous, row) !== row.hash) seen.valid = false
      Object.assign(seen, { previous: row.hash, seq: row.seq, time: row.created_at })
      const converted = convert(row)
      if (converted.personal) personal.push({ seq: row.seq, ...converted.personal })
      hash = chainHash(key, hash, converted.row)
      chained.push({ ...converted.row, hash })
    }
    if (chained.length > 0) await next.insertInto('audit_next').values(chained).execute()
    if (personal.length > 0) await next.insertInto('audit_personal').values(personal).execute()
    if (rows.length < AT_ONCE) break
  }
  const valid = seen.valid && seen.seq === old.seq && seen.previous === old.hash
  const now = new Date().toISOString()
  const added = {
    ...marker(old, valid),
    seq: Math.max(seen.seq, old.seq) + 1,
    created_at: now < seen.time ? seen.time : now,
  }
  const last = chainHash(key, hash, added)
  await next
    .insertInto('audit_next')
    .values({ ...added, hash: last })
    .execute()
  await writeHead(db, key, old, { ...added, hash: last })
}

/** A row as it was before. */
interface OldRow {
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

type Old = Kysely<{ audit: OldRow }>

/** Rows read and written at once; SQLite accepts at most 32,766 values in a statement. */
const AT_ONCE = 1500

/** The next rows of the old log. @param after number of the last row that was read */
const oldRows = (db: Old, after: number): Promise<OldRow[]> =>
  db.selectFrom('audit').selectAll().where('seq', '>', after).orderBy('seq').limit(AT_ONCE).execute()

/** The hash as it was before, over names and addresses. */
function oldHash(key: Buffer, previous: string, { hash: _hash, ...row }: OldRow): string {
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

/** The columns of a row as they are chained now, and what is personal in it. */
function convert(old: OldRow) {
  const { actor_email, actor_name, target_email, target_name, hash: _hash, ...row } = old
  const stored = detailsOf(old.action, old.details)
  const { columns, personal } = commit({
    ...((actor_email || actor_name) && { actor: [actor_email, actor_name] }),
    ...((target_email || target_name) && { target: [target_email, target_name] }),
    ...(stored.personal !== undefined && { details: [stored.personal] }),
  })
  return { row: { ...row, details: stored.plain, ...columns }, personal }
}

/** The row that says that the log was chained again, without its number, time and hash. */
const marker = (old: OldHead, valid: boolean) => ({
  action: 'audit.rechained',
  actor_id: null,
  target_id: null,
  committee_id: null,
  committee_name: '',
  event_id: null,
  project_id: null,
  details: JSON.stringify({ rows: old.seq - old.start_seq, head: old.hash, valid }),
  actor_commitment: null,
  target_commitment: null,
  details_commitment: null,
})

interface OldHead {
  readonly seq: number
  readonly hash: string
  readonly start_seq: number
  readonly start_hash: string
  readonly start_proof: string
}

/** The audit head as it was before. */
const readHead = (db: Kysely<Tables>): Promise<OldHead> =>
  db
    .selectFrom('audit_head')
    .select(['seq', 'hash', 'start_seq', 'start_hash', 'start_proof'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()

/** Move the audit head to the last row, and prove it and the start again. */
async function writeHead(
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
const oldStartIsValid = (key: Buffer, { start_seq, start_hash, start_proof }: OldHead): boolean =>
  start_seq === 0
    ? start_hash === ''
    : start_proof ===
      createHmac('sha256', key).update(`start\n${start_seq}\n${start_hash}`).digest('base64url')
