import type { Named } from '../domain/types'

/** The first that is not blank. */
function firstOf(...candidates: (string | undefined)[]): string {
  for (const candidate of candidates) {
    const text = candidate?.trim()
    if (text) return text
  }
  return ''
}

/** displayName, first and last name joined, userName, email, userId (R3.4). Blank counts as missing. */
export function displayName(person: Named): string {
  const joined = `${person.firstName?.trim() ?? ''} ${person.lastName?.trim() ?? ''}`
  return firstOf(person.displayName, joined, person.userName, person.email, person.userId)
}
