import { displayName, settings, type MailRequest, type PickerUser, type Project } from '@recog/shared-session'

export interface TeamMember {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** The server told who this is. */
  readonly isKnown: boolean
}

export interface Team {
  readonly leads: readonly TeamMember[]
  readonly members: readonly TeamMember[]
}

/** The people of a project; who is both is a lead, who is unknown is kept with the id (edge cases T112, T114). */
export function teamOf(
  { leadIds, memberIds }: Pick<Project, 'leadIds' | 'memberIds'>,
  known: readonly PickerUser[],
): Team {
  const byId = new Map(known.map((user) => [user.userId, user]))
  const person = (userId: string): TeamMember => {
    const user = byId.get(userId)
    const name = user ? displayName(user) : `Unknown member (${userId})`
    return { userId, name, email: user?.email ?? '', isKnown: user !== undefined }
  }
  const leads = [...new Set(leadIds)]
  const members = [...new Set(memberIds)].filter((userId) => !leads.includes(userId))
  return { leads: leads.map(person), members: members.map(person) }
}

/**
 * Whether the addresses of a team are known; they are withheld from visitors who are no approved members, and unknown when
 * somebody could not be looked up (decision D2). A team whose people have none is for the mail button to explain.
 */
export function addressesOf({ leads, members }: Team, isMember: boolean): 'known' | 'withheld' | 'unknown' {
  const people = [...leads, ...members]
  if (people.length === 0 || people.some(({ email }) => email !== '')) return 'known'
  if (!isMember) return 'withheld'
  return people.every(({ isKnown }) => isKnown) ? 'known' : 'unknown'
}

/** Mail to the whole team; those without an address are counted (edge case T113). */
export function teamMessage(project: Pick<Project, 'name'>, { leads, members }: Team): MailRequest {
  return {
    recipients: [...leads, ...members].map(({ email }) => email),
    subject: `${settings().mailSubjectPrefix}${project.name}`,
  }
}
