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
}

/**
 * The people of a project, by name. A person who is both lead and member counts as lead; an unknown person is shown by id (edge cases
 * T112, T114).
 *
 * @param known people whom the server sent
 */
export function teamOf(
  { leadIds, memberIds }: Pick<Project, 'leadIds' | 'memberIds'>,
  known: readonly PickerUser[],
): Team {
  const byId = new Map(known.map((user) => [user.userId, user]))
  const person = (userId: string): TeamMember => memberFrom(userId, byId.get(userId))
  const leads = [...new Set(leadIds)]
  const members = [...new Set(memberIds)].filter((userId) => !leads.includes(userId))
  return { leads: inOrder(leads.map(person)), members: inOrder(members.map(person)) }
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
export function addressesOf({ leads, members }: Team, isMember: boolean): 'known' | 'withheld' | 'unknown' {
  const people = [...leads, ...members]
  if (people.length === 0 || people.some(({ email }) => email !== '')) return 'known'
  if (!isMember) return 'withheld'
  return people.every(({ isKnown }) => isKnown) ? 'known' : 'unknown'
}

/** The message to the whole team. People without an e-mail address are counted (edge case T113). */
export function teamMessage(project: Pick<Project, 'name'>, { leads, members }: Team): MailRequest {
  return {
    recipients: [...leads, ...members].map(({ email }) => email),
    subject: `${settings().mailSubjectPrefix}${project.name}`,
  }
}
