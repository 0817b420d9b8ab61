import type { Call } from './call'
import { session } from './user-response'

/** Handlers for calls about the session, by their names in the contract. */
export const sessionHandlers = {
  csrfToken: () => ({ csrfToken: 'token' }),
  userInfo: ({ world, me }: Call) => ({ ...session(world, me), capabilities: [...world.capabilities] }),
  logout: () => undefined,
} as const
