import { displayName, searchable, type SteeringUser } from '@recog/shared-session'

export type SimilarPeople = (person: SteeringUser) => readonly SteeringUser[]

/**
 * Prepare a search for members who may be the same person with another e-mail address: the same words in the name, in any
 * order, or the same part before the @ (edge case T53). The index over the members is built once for all searches.
 */
export function similarPeople(members: readonly SteeringUser[]): SimilarPeople {
  const byKey = new Map<string, SteeringUser[]>()
  for (const member of members) {
    for (const key of keysOf(member)) {
      const others = byKey.get(key)
      if (others) others.push(member)
      else byKey.set(key, [member])
    }
  }
  return (person) => {
    const found = new Set(keysOf(person).flatMap((key) => byKey.get(key) ?? []))
    return [...found].filter(({ userId }) => userId !== person.userId)
  }
}

const keysByPerson = new WeakMap<SteeringUser, readonly string[]>()

/** Keys that two entries of one person have in common. */
function keysOf(person: SteeringUser): readonly string[] {
  const cached = keysByPerson.get(person)
  if (cached) return cached
  const words = wordsOf(person)
  const mailbox = person.email.split('@')[0]?.toLowerCase() ?? ''
  const made = [
    ...(words.length > 1 ? [`name ${words.join(' ')}`] : []),
    ...(mailbox.length > 4 ? [`mailbox ${mailbox}`] : []),
  ]
  keysByPerson.set(person, made)
  return made
}

function wordsOf(person: SteeringUser): readonly string[] {
  return person.displayName.trim() === ''
    ? []
    : searchable(displayName(person))
        .split(/[\s,.]+/)
        .filter(Boolean)
        .toSorted((a, b) => (a < b ? -1 : 1))
}
