import { displayName, searchable, type SteeringUser } from '@recog/shared-session'

/** People whose name or e-mail contains the query; letter case and accents do not count (edge case T54). */
export function searchPeople(people: readonly SteeringUser[], query: string): readonly SteeringUser[] {
  const wanted = searchable(query)
  if (wanted === '') return people
  return people.filter((person) => searchable(`${displayName(person)}\n${person.email}`).includes(wanted))
}
