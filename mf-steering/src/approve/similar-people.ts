import { displayName, searchable, type SteeringUser } from '@recog/shared-session'

/**
 * Members who may be the same person under another address: the same words in the name, in whatever order, or the same part
 * before the @ (edge case T53).
 */
export function similarPeople(
  person: SteeringUser,
  members: readonly SteeringUser[],
): readonly SteeringUser[] {
  return members.filter(
    (member) => member.userId !== person.userId && (sameName(person, member) || sameMailbox(person, member)),
  )
}

function sameName(a: SteeringUser, b: SteeringUser): boolean {
  const words = wordsOf(a)
  return words.length > 1 && words.join(' ') === wordsOf(b).join(' ')
}

function wordsOf(person: SteeringUser): readonly string[] {
  return person.displayName.trim() === ''
    ? []
    : searchable(displayName(person))
        .split(/[\s,.]+/)
        .filter(Boolean)
        .toSorted((a, b) => (a < b ? -1 : 1))
}

function sameMailbox(a: SteeringUser, b: SteeringUser): boolean {
  const [mine = '', yours = ''] = [a, b].map(({ email }) => email.split('@')[0]?.toLowerCase())
  return mine.length > 4 && mine === yours
}
