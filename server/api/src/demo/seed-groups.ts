import { demoGroups, demoMemberships, demoPeople, demoSteeringGroup } from '@recog/api-contract/demo'
import type { App } from '../app'
import { sortKey } from '../database/normalise'
import type { Write } from '../database/write'
import { asOf, type History } from './history'
import type { SeededPeople } from './seed-people'

/** Nine groups: the steering committee, and eight with one or two leads and about ten members each. */
export async function seedGroups(app: App, tx: Write, history: History, people: SeededPeople): Promise<void> {
  const { steeringCommitteeId } = app.settings
  const idOf = (groupId: string) => (groupId === demoSteeringGroup.id ? steeringCommitteeId : groupId)
  const groups = [demoSteeringGroup, ...demoGroups]
  await tx
    .insertInto('committees')
    .values(groups.map((group) => ({ ...group, id: idOf(group.id), name_sort: sortKey(group.name) })))
    .execute()
  await tx
    .insertInto('memberships')
    .values(
      demoMemberships.map(({ groupId, userId, role, daysAgo }) => ({
        committee_id: idOf(groupId),
        user_id: userId,
        role,
        joined_at: asOf(app, daysAgo).now(),
      })),
    )
    .execute()
  for (const [g, group] of demoGroups.entries()) {
    const target = people.of(demoPeople[(g * 7 + 27) % demoPeople.length]?.id ?? '')
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
