import { BROWSER_SETTING_DEFAULTS } from '../setting-defaults'
import { demoAccountPeople, demoPeople } from './people'

interface DemoGroup {
  readonly id: string
  readonly name: string
  readonly description: string
}

/** The steering committee. Its id is a setting of the server; this is the default. */
export const demoSteeringGroup: DemoGroup = {
  id: BROWSER_SETTING_DEFAULTS.STEERING_COMMITTEE_ID,
  name: 'Steering Committee',
  description: 'Guides the group, decides who joins and plans the meetings.',
}

/** The working groups, without the steering committee. */
export const demoGroups: readonly DemoGroup[] = [
  {
    id: 'head-neck',
    name: 'Head & Neck',
    description: 'Reirradiation of recurrent and second primary cancers of the head and neck.',
  },
  {
    id: 'cns',
    name: 'Central Nervous System',
    description: 'Recurrent glioma, brain metastases and cumulative dose to the brainstem and optic pathway.',
  },
  {
    id: 'thorax',
    name: 'Thorax',
    description:
      'Repeat treatment in the lung and mediastinum, with attention to the great vessels and airways.',
  },
  {
    id: 'spine',
    name: 'Spine & Bone',
    description:
      'Repeat stereotactic treatment of vertebral metastases and the tolerance of the spinal cord.',
  },
  {
    id: 'pelvis',
    name: 'Pelvis',
    description: 'Local recurrence after radiotherapy for prostate, rectal and gynaecological cancers.',
  },
  {
    id: 'physics',
    name: 'Physics & Dose Accumulation',
    description: 'Deformable registration, biological dose conversion and reporting of cumulative dose.',
  },
  {
    id: 'data',
    name: 'Data & Registry',
    description: 'A common data dictionary, the prospective registry and the tools to contribute to it.',
  },
  {
    id: 'education',
    name: 'Education',
    description: 'Webinars, the reading list and teaching cases for trainees and planning teams.',
  },
]

interface DemoMembership {
  readonly groupId: string
  readonly userId: string
  readonly role: 'board' | 'member'
  readonly daysAgo: number
}

/** Every group has one or two leads and about ten members. Nobody is in a group twice. */
export const demoMemberships: readonly DemoMembership[] = [
  ...membershipsOfAccounts(),
  ...demoGroups.flatMap(({ id: groupId }, g) => {
    const leads = groupId === 'education' ? 2 : 1
    return Array.from({ length: 10 }, (_, i): DemoMembership => ({
      groupId,
      userId: personAt(g * 7 + i * 3),
      role: i < leads ? 'board' : 'member',
      daysAgo: 580 - g * 20 - i * 11,
    }))
  }),
]

function membershipsOfAccounts(): readonly DemoMembership[] {
  const { steering, lead, member } = demoAccountPeople
  const others = [0, 6, 10, 33].map(personAt)
  return [
    { groupId: demoSteeringGroup.id, userId: steering.id, role: 'board', daysAgo: 700 },
    ...others.map((userId) => ({
      groupId: demoSteeringGroup.id,
      userId,
      role: 'member' as const,
      daysAgo: 640,
    })),
    { groupId: 'head-neck', userId: lead.id, role: 'board', daysAgo: 600 },
    { groupId: 'head-neck', userId: member.id, role: 'member', daysAgo: 210 },
    { groupId: 'physics', userId: member.id, role: 'member', daysAgo: 400 },
    { groupId: 'data', userId: steering.id, role: 'member', daysAgo: 500 },
  ]
}

function personAt(position: number): string {
  return demoPeople[position % demoPeople.length]?.id ?? ''
}
