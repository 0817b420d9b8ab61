import { auditActions, type AuditQuery } from '@recog/api-contract'
import type { Database } from '../database/open'
import type { SeqRange } from './range'

type FilterColumn = 'action' | 'actor_id' | 'target_id' | 'committee_id' | 'event_id'

export interface AuditFilters {
  /** Values that the columns must have. */
  readonly equal: Readonly<Partial<Record<FilterColumn, string>>>
  /** First part of the action, without its dot. */
  readonly family: string | undefined
  /** Id of the person who did it, or to whom it was done. */
  readonly about: string | undefined
}

/** The filters of a query, by column. An action without a dot is the first part of several. */
export function filtersOf(query: AuditQuery): AuditFilters {
  const isFamily = query.action !== undefined && !query.action.includes('.')
  return {
    equal: {
      ...(query.action && !isFamily && { action: query.action }),
      ...(query.actorUserId && { actor_id: query.actorUserId }),
      ...(query.targetUserId && { target_id: query.targetUserId }),
      ...(query.committeeId && { committee_id: query.committeeId }),
      ...(query.eventId && { event_id: query.eventId }),
    },
    family: isFamily ? query.action : undefined,
    about: query.userId,
  }
}

export const isUnfiltered = ({ equal, family, about }: AuditFilters): boolean =>
  Object.keys(equal).length === 0 && family === undefined && about === undefined

/** The actions with this first part. Several equal comparisons use the index on every engine, whatever the collation. */
function actionsOf(family: string): readonly string[] {
  const actions = auditActions.filter((action) => action.startsWith(`${family}.`))
  return actions.length > 0 ? actions : [family]
}

/** Rows of a range that match every filter. Each filter column has an index that ends with the row number. */
export function matching(db: Database, { equal, family, about }: AuditFilters, range: SeqRange) {
  let rows = db.selectFrom('audit').where('seq', '>=', range.from).where('seq', '<=', range.to)
  for (const [column, value] of Object.entries(equal)) rows = rows.where(column as FilterColumn, '=', value)
  if (family !== undefined) rows = rows.where('action', 'in', actionsOf(family))
  if (about !== undefined)
    rows = rows.where((eb) => eb.or([eb('actor_id', '=', about), eb('target_id', '=', about)]))
  return rows
}
