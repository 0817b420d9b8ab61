import { displayName, searchable, type SteeringUser } from '@recog/shared-session'

interface Indexed {
  readonly person: SteeringUser
  readonly text: string
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
