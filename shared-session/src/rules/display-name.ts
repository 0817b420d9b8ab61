import type { Named } from '../domain/session'

/** The first candidate that is not blank; '' if all are. */
function firstOf(...candidates: (string | undefined)[]): string {
  for (const candidate of candidates) {
    const text = candidate?.trim()
    if (text) return text
  }
  return ''
}

/**
 * The name shown for a person: the first that is not blank of display name, first and last name, user name, address and id
 * (R3.4).
 *
 * @returns '' when all are blank
 */
export function displayName(person: Named): string {
  const joined = `${person.firstName?.trim() ?? ''} ${person.lastName?.trim() ?? ''}`
  return firstOf(person.displayName, joined, person.userName, person.email, person.userId)
}

/** The name in the greeting of the header: display name, else user name, else address, else as everywhere (R2.4). */
export const greetingName = (person: Named): string =>
  firstOf(person.displayName, person.userName, person.email) || displayName(person)
