import { toSessionUser, type SessionState } from '@recog/shared-session'
import { sessionHandlers } from './session-handlers'
import { personOf } from './people-of-world'
import type { Persona, World } from './world'

/** The session state of a persona, as read from the response of the fake API. */
export function sessionOf(world: World, persona: Persona): SessionState {
  const me = personOf(world, persona)
  const call = { world, params: {}, query: new URLSearchParams(), body: undefined }
  const user = me && toSessionUser(sessionHandlers.userInfo({ ...call, me }))
  return user ? { status: 'signed-in', user } : { status: 'signed-out' }
}
