import {
  displayName,
  sortedByNameSteps,
  stepCounter,
  type Committee,
  type PickerUser,
  type Role,
  type Steps,
} from '@recog/shared-session'

export interface DirectoryPerson {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** '' where the server does not tell. */
  readonly institution: string
  /** '' where the server does not tell, or the person has not. */
  readonly expertise: string
  readonly groups: readonly { readonly id: string; readonly name: string; readonly role: Role }[]
}

type Mutable = { -readonly [Field in keyof DirectoryPerson]: DirectoryPerson[Field] }

/**
 * Everybody in the directory, sorted by name: the people of the groups and, where the server lists them, those who are in none.
 * In steps, because it takes long for 20,000 people.
 *
 * @param groups in the order in which a person's groups are listed
 * @param everybody with institutions and expertise; empty where the server does not offer that
 */
export function* directoryPeople(
  groups: readonly Committee[],
  everybody: readonly PickerUser[],
): Steps<readonly DirectoryPerson[]> {
  const isStepDone = stepCounter()
  const people = new Map<string, Mutable>()
  for (const person of everybody) {
    const { institution, expertiseAreas: expertise } = person
    people.set(person.userId, { ...entryOf(person), institution, expertise })
    if (isStepDone()) yield
  }
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
        if (isStepDone()) yield
      }
    }
  }
  return yield* sortedByNameSteps(
    [...people.values()],
    ({ name }) => name,
    ({ userId }) => userId,
  )
}

function entryOf(person: Pick<PickerUser, 'userId' | 'displayName' | 'email'>): Mutable {
  const { userId, email } = person
  return { userId, name: displayName(person), email, institution: '', expertise: '', groups: [] }
}
