import { personDetails } from '../admin/people/details'
import type { App } from '../app'

/** A person's access and holdings, printed for an operator. */
export async function report(app: App, id: string): Promise<string> {
  const person = await personDetails({ app, params: { id } })
  const held = [
    ...person.groups.map((group) => ({ ...group, what: group.role === 'lead' ? 'leads' : 'sits on' })),
    ...person.projects.map((project) => ({ ...project, what: project.isOwner ? 'owns' : 'leads' })),
  ]
  return [
    `${person.displayName} <${person.email}>`,
    person.deactivatedAt === null ? 'active' : `deactivated since ${person.deactivatedAt}`,
    person.isAdmin ? `administrator${person.isLastAdmin ? ', the last one' : ''}` : 'no administrator',
    `sessions: ${person.sessions}`,
    person.blockedUntil === null ? 'not blocked' : `signing in is blocked until ${person.blockedUntil}`,
    ...held.map(
      ({ what, name, id: thing, needsSuccessor }) =>
        `${what} ${name} (${thing})${needsSuccessor ? ', needs a successor' : ''}`,
    ),
    `requests to join that the person may decide: ${person.openRequests}`,
  ].join('\n')
}
