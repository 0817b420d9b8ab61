import { toSessionUser, type SessionState } from '@recog/shared-session'
import { peopleHandlers } from './people-handlers'
import { personOf, type Persona, type World } from './world'

/** The session state of a persona, as read from the response of the fake API. */
export function sessionOf(world: World, persona: Persona): SessionState {
  const me = personOf(world, persona)
  const call = { world, params: {}, query: new URLSearchParams(), body: undefined }
  const user = me && toSessionUser(peopleHandlers.userInfo({ ...call, me }))
  return user ? { status: 'signed-in', user } : { status: 'signed-out' }
}
