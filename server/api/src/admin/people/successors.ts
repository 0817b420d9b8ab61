import type { App } from '../../app'
import type { Person } from '../../audit/entry'
import type { Write } from '../../database/write'
import { Refusal } from '../../http/refusal'
import { enqueue } from '../../outbox/enqueue'
import { activeMembers } from '../../policy/active-members'
import { takenOverMail } from './mails'
import type { Plan } from './plan'

/** @throws {Refusal} 409 unless all of them are active members, and others than the leaver */
export async function findSuccessors(
  tx: Write,
  ids: readonly string[],
  leaverId: string,
): Promise<ReadonlyMap<string, Person>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const people = await activeMembers(tx)
    .select(['id as userId', 'email', 'display_name as displayName'])
    .where('id', 'in', distinct)
    .where('id', '<>', leaverId)
    .execute()
  if (people.length < distinct.length) {
    throw new Refusal(409, 'Only another active member can take over.', { code: 'successor-unsuitable' })
  }
  return new Map(people.map((person) => [person.userId, person]))
}

/** Tell a successor what they have taken over. */
export async function tellSuccessor(
  app: App,
  tx: Write,
  { groups, projects }: Plan,
  leaver: Person,
  successor: Person,
): Promise<void> {
  const names = [...groups, ...projects]
    .filter(({ successorId }) => successorId === successor.userId)
    .map(({ holding }) => holding.name)
  await enqueue(app, tx, takenOverMail(app.settings, successor, leaver, names))
}
