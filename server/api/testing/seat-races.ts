import { answerEvent } from '../src/events/answers'
import type { TestPortal } from './portal'

type Call = Parameters<typeof answerEvent>[0]

const RACERS = ['admin', 'lead', 'member', 'otherLead']

/**
 * Several people ask at the same time for the last place of the event of the test world; whoever has it gives it up while somebody new
 * asks for it.
 *
 * @returns what went wrong, attempt by attempt: nothing
 */
export async function raceForSeats({ app }: TestPortal, attempts: number): Promise<readonly string[]> {
  await app.db.updateTable('events').set({ seats: 1 }).where('id', '=', 'event').execute()
  const answer = (userId: string, said: 'yes' | 'no') => {
    const actor = { userId, email: '', displayName: '', memberships: [] }
    const call = { app, actor, params: { id: 'event' }, body: { answer: said, attendance: 'in-person' } }
    return answerEvent(call as unknown as Call)
  }
  const answers = async () =>
    app.db
      .selectFrom('event_answers')
      .select(['user_id', 'waiting_since'])
      .where('answer', '=', 'yes')
      .orderBy('waiting_since')
      .orderBy('user_id')
      .execute()
  const wrong: string[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await app.db.deleteFrom('event_answers').execute()
    await Promise.all(RACERS.map((userId) => answer(userId, 'yes')))
    const first = await answers()
    const holders = first.filter(({ waiting_since }) => waiting_since === null)
    const line = first.filter(({ waiting_since }) => waiting_since !== null)
    const [holder] = holders
    if (holders.length !== 1 || !holder) {
      wrong.push(`attempt ${attempt}: ${holders.length} have the last place`)
      continue
    }
    await Promise.all([answer(holder.user_id, 'no'), answer('steering', 'yes')])
    const now = (await answers()).filter(({ waiting_since }) => waiting_since === null)
    if (now.length !== 1 || now[0]?.user_id !== line[0]?.user_id)
      wrong.push(`attempt ${attempt}: ${now.map(({ user_id }) => user_id).join()} before ${line[0]?.user_id}`)
  }
  return wrong
}
