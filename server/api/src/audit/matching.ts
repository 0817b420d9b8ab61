import { auditActions, type AuditQuery } from '@recog/api-contract'
import type { Database } from '../database/open'
import type { SeqRange } from './range'

type EqualColumn = 'actor_id' | 'target_id' | 'committee_id' | 'event_id'

/** The filters that are given. */
export type AuditFilters = Readonly<Partial<Record<EqualColumn, string>>> & {
  /** Actions, of which a row must have one. */
  readonly actions?: readonly string[]
  /** Id of the person who did it, or to whom it was done. */
  readonly about?: string
}

/** The filters of a query, by column. */
export const filtersOf = (query: AuditQuery): AuditFilters => ({
  ...(query.action && { actions: actionsOf(query.action) }),
  ...(query.actorUserId && { actor_id: query.actorUserId }),
  ...(query.targetUserId && { target_id: query.targetUserId }),
  ...(query.committeeId && { committee_id: query.committeeId }),
  ...(query.eventId && { event_id: query.eventId }),
  ...(query.userId !== undefined && { about: query.userId }),
})

/**
 * An action, or all actions whose first part it is. Several equal comparisons use the index on every engine, whatever the
 * collation.
 */
function actionsOf(action: string): readonly string[] {
  const family = auditActions.filter((name) => name.startsWith(`${action}.`))
  return family.length > 0 ? family : [action]
}

/** Rows of a range that match every filter. Each filter column has an index that ends with the row number. */
export function matching(db: Database, { from, to, actions, about, ...equal }: SeqRange & AuditFilters) {
  let rows = db.selectFrom('audit').where('seq', '>=', from).where('seq', '<=', to)
  for (const [column, value] of Object.entries(equal)) rows = rows.where(column as EqualColumn, '=', value)
  if (actions !== undefined) rows = rows.where('action', 'in', actions)
  if (about !== undefined)
    rows = rows.where((eb) => eb.or([eb('actor_id', '=', about), eb('target_id', '=', about)]))
  return rows
}
