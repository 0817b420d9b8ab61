import type { Access, Route } from '@recog/api-contract'
import { Refusal } from '../http/refusal'
import { isApproved, isSteering, ledBy, type Actor, type SignedIn } from './actor'

/** Function level: which role may make which kind of call (requirements chapter 6). */
const accessRules: Readonly<Record<Access, (actor: SignedIn, steeringId: string) => boolean>> = {
  public: () => true,
  'signed-in': () => true,
  member: isApproved,
  lead: (actor) => ledBy(actor).size > 0,
  steering: isSteering,
  admin: (actor) => actor.isAdmin,
}

const notMember = 'You are not a working group member. Please reach out to us if you would like to join.'
const refusals: Readonly<Record<Access, string>> = {
  public: '',
  'signed-in': 'Please login first.',
  member: notMember,
  lead: 'This page is available to work group leads only.',
  steering: 'Only Steering members can access this page.',
  admin: 'You are not authorized to access this page.',
}
const refusalOf = (route: Route): string =>
  route.access === 'member' && route.tag === 'events'
    ? 'Events are visible to approved members.'
    : refusals[route.access]

/** Throws 401 or 403 unless the actor may make this call at all. */
export function checkAccess(route: Route, actor: Actor, steeringId: string): void {
  if (route.access === 'public') return
  if (actor.kind === 'anonymous') throw new Refusal(401, 'Please login first.')
  if (actor.mustChangePassword) {
    throw new Refusal(403, 'Please choose a new password first.', { code: 'password-change-required' })
  }
  if (!accessRules[route.access](actor, steeringId)) throw new Refusal(403, refusalOf(route))
}
