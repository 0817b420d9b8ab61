import { displayName, type SteeringUser } from '@recog/shared-session'
import type { Verb } from './decision-state'

/** Names in one sentence. */
const MAX_NAMES = 30

/** The names of some people as a sentence has them: "Ada, Ben and Cleo". */
export function namesOf(people: readonly SteeringUser[]): string {
  return listOf(
    people.length > MAX_NAMES
      ? [...people.slice(0, MAX_NAMES).map(displayName), `${people.length - MAX_NAMES} others`]
      : people.map(displayName),
  )
}

/** Names as a sentence has them. */
function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** How many requests wait, or how many of them a search has found. */
export function countText(found: number, pending: number, query: string): string {
  if (query.trim() !== '') return found === 1 ? '1 request matches.' : `${found} requests match.`
  return pending === 1 ? '1 request is waiting.' : `${pending} requests are waiting.`
}

/** The result of adding several people to groups, or of taking that back. */
export function assignResult(
  assigned: boolean,
  people: number,
  groups: readonly string[],
  failed: number,
): string {
  const who = people === 1 ? '1 person' : `${people} people`
  const where = groups.length > 3 ? `${groups.length} groups` : listOf(groups)
  const done = assigned ? `Assigned ${who} to ${where}.` : `Removed ${who} from ${where}.`
  return failed > 0 ? `${done} ${failed} failed: the reasons are in the list.` : done
}

/** The result of deciding on several requests. */
export function bulkResult(verb: Verb, succeeded: number, failed: number): string {
  const requests = `${succeeded} request${succeeded === 1 ? '' : 's'}`
  const done = verb === 'approve' ? `Approved ${requests}.` : `Declined ${requests}.`
  return failed > 0 ? `${done} ${failed} failed: the reasons are in the list.` : done
}
