import {
  demoAccountPeople,
  demoGroups,
  demoMemberships,
  demoPeople,
  demoPersonas,
  demoProjects,
  demoSteeringGroup,
  demoApplicants,
  type DemoPerson,
} from '@recog/api-contract/demo'
import type { Person, Group, Membership } from './world'

const person = (demo: DemoPerson, changes: Partial<Person> = {}): Person => ({
  userId: demo.id,
  firstName: demo.firstName,
  lastName: demo.lastName,
  email: demo.email,
  degrees: demo.degrees,
  institution: demo.institution,
  isAdmin: false,
  approved: true,
  expertiseAreas: demo.expertise ?? '',
  interestAreas: demo.interests ?? '',
  clinicalRoles: demo.clinicalRoles,
  ...changes,
})

/** An invented person that the demo data does not have. */
const special = (id: string, firstName: string, lastName: string, changes: Partial<Person> = {}): Person =>
  person(
    {
      id,
      firstName,
      lastName,
      email: `${id}@recog.example`,
      degrees: 'MD, PhD',
      institution: 'University Hospital Example',
      clinicalRoles: 'Physician',
    },
    changes,
  )

/** Members whose names or fields are difficult to show; no demo person has these. */
const SPECIAL_PEOPLE: readonly Person[] = [
  special('dotless-i', 'Elif', 'Yıldız', { institution: '' }),
  special('no-email', 'Jürgen', 'Müller', { email: '' }),
  special('hyphen', 'Mei-Ling', 'Chow'),
  special('long-name', 'Oluwaseun', 'Adebayo-Featherstonehaugh-Montgomery', { institution: '' }),
  special('right-to-left', 'ليلى', 'حداد'),
  special('deactivated', 'Greta', 'Gone', { deactivatedAt: '2026-02-03T09:00:00.000Z' }),
  special('expired', 'Edda', 'Expired', { access: 'temporary' }),
  special('lost-phone', 'Lotte', 'Lost', {
    hasSecondStep: true,
    secondStepReset: {
      askedBy: 'lead',
      askedByName: 'Another administrator',
      dueAt: '2099-01-01T00:00:00.000Z',
    },
  }),
  special('blocked', 'Bruno', 'Blocked', { blockedUntil: '2099-01-01T00:00:00.000Z' }),
]

/** The demo groups, and one without a description that begins with an umlaut. */
export const GROUPS: readonly Group[] = [
  demoSteeringGroup,
  ...demoGroups,
  { id: 'oesterreich', name: 'Österreichische Arbeitsgruppe', description: '' },
]

export const NAMED_PEOPLE: readonly Person[] = demoPersonas.map((persona) =>
  person(demoAccountPeople[persona], {
    approved: persona !== 'applicant',
    isAdmin: persona === 'admin',
    hasSecondStep: persona === 'admin' || persona === 'lead',
    ...(persona !== 'applicant' && { lastSignInAt: '2026-05-12T12:00:00.000Z' }),
  }),
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

/** Open requests: of a demo applicant, of a person with the name of a member, and with nothing but an e-mail address. */
export const REQUESTS: readonly Person[] = [
  ...demoApplicants.slice(0, 1).map((demo) => person(demo, { approved: false })),
  special('same-name', 'Daniel', 'Achterberg', {
    approved: false,
    degrees: '',
    institution: '',
    clinicalRoles: '',
  }),
  special('only-email', '', '', {
    approved: false,
    degrees: '',
    institution: '',
    clinicalRoles: '',
    email: 'only.an.address@hospital.example',
  }),
]
