import type { App } from '../app'
import type { Person } from '../audit/entry'
import { sortKey } from '../database/normalise'
import type { Write } from '../database/write'
import { demoGroups } from './groups'
import { asOf, type History } from './history'
import type { DemoPeople } from './seed-people'

type Role = 'board' | 'member'

/** Nine groups: the steering committee, and eight with one or two leads and about ten members each. */
export async function seedGroups(app: App, tx: Write, history: History, people: DemoPeople): Promise<void> {
  const steeringGroup = {
    id: app.settings.steeringCommitteeId,
    name: 'Steering Committee',
    description: 'Guides the group, decides who joins and plans the meetings.',
  }
  const groups = [steeringGroup, ...demoGroups]
  await tx
    .insertInto('committees')
    .values(groups.map((group) => ({ ...group, name_sort: sortKey(group.name) })))
    .execute()

  const put = (groupId: string, person: Person | undefined, role: Role, daysAgo: number) =>
    person === undefined
      ? undefined
      : tx
          .insertInto('memberships')
          .values({
            committee_id: groupId,
            user_id: person.userId,
            role,
            joined_at: asOf(app, daysAgo).now(),
          })
          .onConflict((conflict) => conflict.columns(['committee_id', 'user_id']).doNothing())
          .execute()

  const { others } = people
  await put(steeringGroup.id, people.steering, 'board', 700)
  for (const i of [0, 6, 10, 33]) await put(steeringGroup.id, others[i], 'member', 640)

  await put('head-neck', people.lead, 'board', 600)
  await put('head-neck', people.member, 'member', 210)
  await put('physics', people.member, 'member', 400)
  await put('data', people.steering, 'member', 500)
  for (const [g, group] of demoGroups.entries()) {
    const leads = group.id === 'education' ? 2 : 1
    for (let i = 0; i < 10; i += 1) {
      const person = others[(g * 7 + i * 3) % others.length]
      await put(group.id, person, i < leads ? 'board' : 'member', 580 - g * 20 - i * 11)
    }
    const target = others[(g * 7 + 27) % others.length]
    if (target) {
      history.push({
        daysAgo: 60 - g * 6,
        entry: {
          action: 'membership.added',
          actor: people.steering,
          target,
          committee: group,
          details: { role: 'member' },
        },
      })
    }
  }
}
