import { demoAccountPeople } from './accounts'
import { demoPeople } from './people'
import { demoGroups, demoSteeringGroup } from './groups'

export interface DemoMembership {
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
