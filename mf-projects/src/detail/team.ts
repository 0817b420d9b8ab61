import { displayName, settings, type MailRequest, type PickerUser, type Project } from '@recog/shared-session'

export interface TeamMember {
  readonly userId: string
  readonly name: string
  readonly email: string
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
    return { userId, name: user ? displayName(user) : `Unknown member (${userId})`, email: user?.email ?? '' }
  }
  const leads = [...new Set(leadIds)]
  const members = [...new Set(memberIds)].filter((userId) => !leads.includes(userId))
  return { leads: leads.map(person), members: members.map(person) }
}

/** Mail to the whole team; those without an address are counted (edge case T113). */
export function teamMessage(project: Pick<Project, 'name'>, { leads, members }: Team): MailRequest {
  return {
    recipients: [...leads, ...members].map(({ email }) => email),
    subject: `${settings().mailSubjectPrefix}${project.name}`,
  }
}
