import { displayName, type CommitteePerson } from '@recog/shared-session'

/** People named as the reason why a group was found. */
const NAMED_MATCHES = 3

/** The people for whom a group was found; '' if it was found by its name or description. */
export function matchText(people: readonly CommitteePerson[]): string {
  const names = people.slice(0, NAMED_MATCHES).map(displayName)
  const more = people.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
