import { displayName, searchable, type SteeringUser } from '@recog/shared-session'

export type SimilarPeople = (person: SteeringUser) => readonly SteeringUser[]

/**
 * Finds members who may be the same person under another address: the same words in the name, in whatever order, or the
 * same part before the @ (edge case T53). The members are read once, however many people are asked for.
 */
export function similarPeople(members: readonly SteeringUser[]): SimilarPeople {
  const byMark = new Map<string, SteeringUser[]>()
  for (const member of members) {
    for (const mark of marksOf(member)) byMark.set(mark, [...(byMark.get(mark) ?? []), member])
  }
  return (person) => {
    const found = new Set(marksOf(person).flatMap((mark) => byMark.get(mark) ?? []))
    return [...found].filter(({ userId }) => userId !== person.userId)
  }
}

const marks = new WeakMap<SteeringUser, readonly string[]>()

/** What two entries of one person have in common. */
function marksOf(person: SteeringUser): readonly string[] {
  const known = marks.get(person)
  if (known) return known
  const words = wordsOf(person)
  const mailbox = person.email.split('@')[0]?.toLowerCase() ?? ''
  const made = [
    ...(words.length > 1 ? [`name ${words.join(' ')}`] : []),
    ...(mailbox.length > 4 ? [`mailbox ${mailbox}`] : []),
  ]
  marks.set(person, made)
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
