import { displayName, searchable, type MatrixUser } from '@recog/shared-session'

/**
 * People as the matrices name them. Those with the same name have the e-mail address behind it: checkboxes, toasts and questions about
 * two of them would read the same.
 */
export function toldApart<P extends MatrixUser>(people: readonly P[]): readonly P[] {
  const nameOf = (person: P) => searchable(displayName(person))
  const seen = new Set<string>()
  const shared = new Set(people.map(nameOf).filter((name) => seen.has(name) || !seen.add(name)))
  return people.map((person) =>
    person.email !== '' && shared.has(nameOf(person))
      ? { ...person, displayName: `${displayName(person)} (${person.email})` }
      : person,
  )
}
