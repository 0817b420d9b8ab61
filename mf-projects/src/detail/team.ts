import {
  compareNames,
  displayName,
  settings,
  type MailRequest,
  type PickerUser,
  type Project,
} from '@recog/shared-session'

export interface TeamMember {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** Whether the server sent this person. */
  readonly isKnown: boolean
}

export interface Team {
  readonly leads: readonly TeamMember[]
  readonly members: readonly TeamMember[]
  /** Whoever gets mail to the team: everybody in it, or the owner while nobody is. */
  readonly recipients: readonly TeamMember[]
}

/**
 * The people of a project, by name. A person who is both lead and member counts as lead; an unknown person is shown by id (edge cases
 * T112, T114).
 *
 * @param known people whom the server sent
 */
export function teamOf(
  { leadIds, memberIds, ownerUserId }: Pick<Project, 'leadIds' | 'memberIds' | 'ownerUserId'>,
  known: readonly PickerUser[],
): Team {
  const byId = new Map(known.map((user) => [user.userId, user]))
  const person = (userId: string): TeamMember => memberFrom(userId, byId.get(userId))
  const leads = inOrder([...new Set(leadIds)].map(person))
  const members = inOrder([...new Set(memberIds)].filter((userId) => !leadIds.includes(userId)).map(person))
  const everybody = [...leads, ...members]
  const isOwned = everybody.length === 0 && ownerUserId !== ''
  return { leads, members, recipients: isOwned ? [person(ownerUserId)] : everybody }
}

const inOrder = (team: readonly TeamMember[]) => team.toSorted((a, b) => compareNames(a.name, b.name))

/** A person by id; an unknown one is shown by id (edge case T114). @param known people whom the server sent */
export const personOf = (userId: string, known: readonly PickerUser[]): TeamMember =>
  memberFrom(
    userId,
    known.find((user) => user.userId === userId),
  )

function memberFrom(userId: string, user: PickerUser | undefined): TeamMember {
  const name = user ? displayName(user) : unknownName(userId)
  return { userId, name, email: user?.email ?? '', isKnown: user !== undefined }
}

/** Shown for a person whom the server does not list (edge case T114). */
export const unknownName = (userId: string): string => `Unknown member (${userId})`

/**
 * Whether the e-mail addresses of a team are known. They are withheld from visitors who are not approved members, and unknown
 * if somebody could not be looked up (decision D2). For a team without any address, the mail button explains that.
 *
 * @param isMember whether the visitor is an approved member
 */
export function addressesOf(
  { recipients: people }: Team,
  isMember: boolean,
): 'known' | 'withheld' | 'unknown' {
  if (people.length === 0 || people.some(({ email }) => email !== '')) return 'known'
  if (!isMember) return 'withheld'
  return people.every(({ isKnown }) => isKnown) ? 'known' : 'unknown'
}

/** The message to the whole team. People without an e-mail address are counted (edge case T113). */
export function teamMessage(project: Pick<Project, 'name'>, { recipients }: Team): MailRequest {
  return {
    recipients: recipients.map(({ email }) => email),
    subject: `${settings().mailSubjectPrefix}${project.name}`,
  }
}
