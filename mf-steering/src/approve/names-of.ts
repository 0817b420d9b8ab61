import { displayName, type SteeringUser } from '@recog/shared-session'

/** The names of some people as a sentence has them: "Ada, Ben and Cleo". */
export function namesOf(people: readonly SteeringUser[]): string {
  const names = people.map(displayName)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
