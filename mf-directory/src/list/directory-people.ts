import {
  displayName,
  searchIndex,
  sortedByName,
  type Committee,
  type PickerUser,
  type Role,
} from '@recog/shared-session'

/** A person as the directory lists them. */
export interface DirectoryPerson {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** '' where the server does not tell. */
  readonly institution: string
  readonly groups: readonly { readonly id: string; readonly name: string; readonly role: Role }[]
}

type Mutable = { -readonly [Field in keyof DirectoryPerson]: DirectoryPerson[Field] }

/**
 * Everybody in the directory, sorted by name: the people of the groups and, where the server lists them, those who are in none.
 *
 * @param groups in the order in which a person's groups are listed
 * @param everybody with institutions; empty where the server does not offer that
 */
export function directoryPeople(
  groups: readonly Committee[],
  everybody: readonly PickerUser[],
): readonly DirectoryPerson[] {
  const people = new Map<string, Mutable>()
  for (const person of everybody)
    people.set(person.userId, { ...entryOf(person), institution: person.institution })
  for (const { id, name, board, members } of groups) {
    for (const [role, list] of [
      ['board', board],
      ['member', members],
    ] as const) {
      for (const person of list) {
        const entry = people.get(person.userId) ?? entryOf(person)
        people.set(person.userId, entry)
        if (!entry.groups.some((group) => group.id === id))
          entry.groups = [...entry.groups, { id, name, role }]
      }
    }
  }
  return sortedByName(
    [...people.values()],
    ({ name }) => name,
    ({ userId }) => userId,
  )
}

/** Fold the texts by which people are found: name, e-mail address and institution. */
export const indexPeople = (people: readonly DirectoryPerson[]) =>
  searchIndex(people, ({ name, email, institution }) => [name, email, institution])

function entryOf(person: Pick<PickerUser, 'userId' | 'displayName' | 'email'>): Mutable {
  const { userId, email } = person
  return { userId, name: displayName(person), email, institution: '', groups: [] }
}
