import type { Route } from '@recog/api-contract'
import { AUDIENCE_TEXTS, isAllowed } from '@recog/api-contract/rules'
import { Refusal } from '../http/refusal'
import { rightsOf, type Actor } from './actor'

const refusalOf = (route: Route): string =>
  route.audience === 'member' && route.tag === 'events'
    ? 'Events are visible to approved members.'
    : AUDIENCE_TEXTS[route.audience]

/**
 * Check that the actor belongs to the audience of a call (requirements chapter 6).
 *
 * @throws {Refusal} 401 if not signed in; 403 if not allowed, or with the code 'password-change-required' while the password
 *   is temporary
 */
export function checkAccess(route: Route, actor: Actor, steeringId: string): void {
  if (route.audience === 'anyone') return
  if (actor.kind === 'anonymous') throw new Refusal(401, AUDIENCE_TEXTS['signed-in'])
  if (actor.mustChangePassword) {
    throw new Refusal(403, 'Please choose a new password first.', { code: 'password-change-required' })
  }
  if (!isAllowed(route.audience, rightsOf(actor, steeringId))) throw new Refusal(403, refusalOf(route))
}
