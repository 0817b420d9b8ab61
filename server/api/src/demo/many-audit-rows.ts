import type { Insertable } from 'kysely'
import type { App } from '../app'
import { chainHash, endProof } from '../audit/chain'
import { commit } from '../audit/commitments'
import type { AuditPersonalTable, AuditTable } from '../database/tables/audit-log'
import type { Write } from '../database/write'
import { insertMany } from './insert-many'

export interface Amounts {
  readonly people: number
  readonly groups: number
  readonly events: number
  readonly projects: number
  /** Undecided requests to join. */
  readonly requests: number
  readonly auditRows: number
}

/** Each step has its own transaction, so that the write-ahead log does not grow larger than the database. */
export const auditRowsAtOnce = 50_000

const actions = [
  'session.started',
  'membership.added',
  'membership.removed',
  'event.updated',
  'project.updated',
]

/** A batch of rows of the past two years, which continue the chain; `done` rows were written before. */
export async function manyAuditRows(app: App, tx: Write, amounts: Amounts, done: number): Promise<void> {
  const { people, groups, events } = amounts
  const count = Math.min(auditRowsAtOnce, amounts.auditRows - done)
  const head = await tx.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const end = Date.parse(app.now())
  const start = Math.max(end - 730 * 86_400_000, Date.parse(head.created_at) || 0)
  const step = (end - start) / (amounts.auditRows - done)
  let previous = head.hash
  let last = head.created_at
  const names: Insertable<AuditPersonalTable>[] = []
  await insertMany(tx, 'audit', count, (i): AuditTable => {
    const actor = ((done + i) * 7919) % people
    const target = ((done + i) * 104_729) % people
    last = new Date(start + Math.round((i + 1) * step)).toISOString()
    const seq = head.seq + i + 1
    const { columns, personal } = commit({
      actor: [`person.${actor}@many.example`, `Person ${actor} of many`],
      target: [`person.${target}@many.example`, `Person ${target} of many`],
    })
    if (personal) names.push({ seq, ...personal })
    const row = {
      seq,
      created_at: last,
      action: actions[i % actions.length] ?? 'session.started',
      actor_id: `many-${actor}`,
      target_id: `many-${target}`,
      committee_id: `many-group-${i % groups}`,
      committee_name: `Working Group ${(i % groups) + 1}`,
      event_id: events > 0 && i % 5 === 3 ? `many-event-${i % events}` : null,
      project_id: null,
      details: '{}',
      ...columns,
    }
    previous = chainHash(app.keys.audit, previous, row)
    return { ...row, hash: previous }
  })
  await insertMany(tx, 'audit_personal', names.length, (i) => names[i] ?? { seq: head.seq + i + 1 })
  const seq = head.seq + count
  await tx
    .updateTable('audit_head')
    .set({ seq, hash: previous, created_at: last, end_proof: endProof(app.keys.audit, seq, previous) })
    .where('id', '=', 1)
    .execute()
}
