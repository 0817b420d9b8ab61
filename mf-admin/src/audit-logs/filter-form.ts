import type { Problems } from '@recog/section-kit'
import { filterProblem, isDay, type LogFilter } from './audit-query'
import { resolve, textOf, type LogNames, type Resolved } from './names'

/** The filters whose fields take a name instead of an id. */
export type NamedFilter = 'actorUserId' | 'targetUserId' | 'committeeId'
const NAMED: readonly NamedFilter[] = ['actorUserId', 'targetUserId', 'committeeId']

/** Filters as texts of the form: names instead of ids, and no dates that do not exist, which fields for dates do not show. */
export const textsOf = (filter: LogFilter, { people, groups }: LogNames): LogFilter => ({
  ...filter,
  actorUserId: textOf(people, filter.actorUserId),
  targetUserId: textOf(people, filter.targetUserId),
  committeeId: textOf(groups, filter.committeeId),
  from: isDay(filter.from) ? filter.from : '',
  to: isDay(filter.to) ? filter.to : '',
})

/** Reads the form. @returns the filter, and the problems of fields that stand for nobody */
export function readForm(texts: LogFilter, names: LogNames) {
  const resolved: Readonly<Record<NamedFilter, Resolved>> = {
    actorUserId: resolve(names.people, texts.actorUserId, NOBODY),
    targetUserId: resolve(names.people, texts.targetUserId, NOBODY),
    committeeId: resolve(names.groups, texts.committeeId, 'No working group has this name.'),
  }
  const problems: Problems<NamedFilter | 'from'> = {
    ...Object.fromEntries(NAMED.map((name) => [name, problemOf(resolved[name])])),
    from: filterProblem(texts),
  }
  const ids = Object.fromEntries(NAMED.map((name) => [name, idOf(resolved[name])]))
  return { filter: { ...texts, ...ids }, problems }
}

const NOBODY = 'Nobody has this name or email.'
const problemOf = (resolved: Resolved) => ('problem' in resolved ? resolved.problem : undefined)
const idOf = (resolved: Resolved) => ('id' in resolved ? resolved.id : '')
