import { compareNames, displayName, searchable, type SteeringUser } from '@recog/shared-session'

interface Indexed {
  readonly person: SteeringUser
  readonly text: string
}

/** People in the order of their names. */
export function inNameOrder(people: readonly SteeringUser[]): readonly SteeringUser[] {
  return people
    .map((person) => ({ person, name: displayName(person) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ person }) => person)
}

/** Fold names and addresses once, so that a keystroke only compares. */
export function indexPeople(people: readonly SteeringUser[]): readonly Indexed[] {
  return people.map((person) => ({ person, text: searchable(`${displayName(person)}\n${person.email}`) }))
}

/** People whose name or e-mail contains the query; letter case and accents do not count (edge case T54). */
export function searchPeople(index: readonly Indexed[], query: string): readonly SteeringUser[] {
  const wanted = searchable(query)
  return index.filter(({ text }) => text.includes(wanted)).map(({ person }) => person)
}
