import type { PersonDetailsWire } from '@recog/api-contract'
import type { App } from '../../app'
import { currentSessions } from '../../identity/sessions'
import { blockedUntil } from '../../identity/sign-in-limits'
import { openRequests } from '../../policy/open-requests'
import { isLastAdmin } from './administrators'
import { personWithId } from '../find-person'
import { holdingsOf } from './holdings'

/**
 * One person: their access, and what somebody must take over before they leave.
 *
 * @throws {Refusal} 404 if there is no such person
 */
export async function personDetails(call: { app: App; params: { id: string } }): Promise<PersonDetailsWire> {
  const { app, params } = call
  const person = await personWithId(app.db, params.id)
  const { groups, projects } = await holdingsOf(app, app.db, person.userId)
  const sessions = await currentSessions(app, person.userId).select('id').execute()
  const isSteering = groups.some(({ id }) => id === app.settings.steeringCommitteeId)
  return {
    ...person,
    isLastAdmin: person.isAdmin && (await isLastAdmin(app.db, person.userId)),
    sessions: sessions.length,
    blockedUntil: await blockedUntil(app, person.email),
    groups: [...groups],
    projects: [...projects],
    openRequests: isSteering ? await countRequests(app) : 0,
  }
}

async function countRequests({ db }: App): Promise<number> {
  const { total } = await openRequests(db)
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
