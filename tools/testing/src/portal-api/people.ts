import {
  demoAccountPeople,
  demoGroups,
  demoMemberships,
  demoPeople,
  demoPersonas,
  demoProjects,
  demoSteeringGroup,
} from '@recog/api-contract/demo'
import type { Group, Membership, Person } from './rows'
import { person, SPECIAL_PEOPLE } from './special-people'

/** The demo groups, and one without a description that begins with an umlaut. */
export const GROUPS: readonly Group[] = [
  demoSteeringGroup,
  ...demoGroups,
  { id: 'oesterreich', name: 'Österreichische Arbeitsgruppe', description: '' },
]

/** The personas of the toolbar. */
export const NAMED_PEOPLE: readonly Person[] = demoPersonas.map((persona) =>
  person(demoAccountPeople[persona], { approved: persona !== 'applicant', isAdmin: persona === 'admin' }),
)

/** The demo people who lead a group or a project. The other members would only make the screens longer. */
const LEADS: ReadonlySet<string> = new Set([
  ...demoMemberships.filter(({ role }) => role === 'board').map(({ userId }) => userId),
  ...demoProjects.map(({ leadId }) => leadId),
])

export const MORE_PEOPLE: readonly Person[] = [
  ...demoPeople.filter(({ id }) => LEADS.has(id)).map((demo) => person(demo)),
  ...SPECIAL_PEOPLE,
]

/** The demo memberships of these people, and more for the lead, who then has several groups to choose from. */
export const MEMBERSHIPS: readonly Membership[] = [
  ...demoMemberships
    .filter(({ userId }) => [...NAMED_PEOPLE, ...MORE_PEOPLE].some((each) => each.userId === userId))
    .map(({ userId, groupId, role }) => ({ userId, groupId, role })),
  { userId: demoAccountPeople.lead.id, groupId: 'physics', role: 'board' },
  { userId: demoAccountPeople.lead.id, groupId: 'spine', role: 'board' },
  { userId: demoAccountPeople.member.id, groupId: 'thorax', role: 'member' },
  { userId: demoAccountPeople.admin.id, groupId: 'education', role: 'member' },
  ...SPECIAL_PEOPLE.map(({ userId }) => ({ userId, groupId: 'education', role: 'member' as const })),
]
