import type { Rights } from '@recog/api-contract/rules'
import type { UserRole } from '../database/schema'

export interface Held {
  readonly committeeId: string
  readonly name: string
  readonly description: string
  readonly role: 'board' | 'member'
}

export interface SignedIn {
  readonly kind: 'user'
  readonly sessionId: string
  /** The end of the audit chain when the call began: names the state of the data (see `http/kept.ts`). */
  readonly chainEnd: string
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly userRole: UserRole
  readonly isAdmin: boolean
  readonly mustChangePassword: boolean
  readonly held: readonly Held[]
}

export type Actor = { readonly kind: 'anonymous' } | SignedIn
export const anonymous: Actor = { kind: 'anonymous' }

export const isApproved = (actor: SignedIn): boolean => actor.userRole === 'Committee'

/** Derived here as on the client: membership of the one configured group (decision D15). */
const isSteering = (actor: SignedIn, steeringId: string): boolean =>
  isApproved(actor) && actor.held.some((one) => one.committeeId === steeringId)

/** Ids of the groups the actor leads; nobody leads anything before being approved. */
export const ledBy = (actor: SignedIn): ReadonlySet<string> =>
  new Set(
    isApproved(actor) ? actor.held.filter((one) => one.role === 'board').map((one) => one.committeeId) : [],
  )

/** What the rules that the browser shares need to know of an actor. */
export const rightsOf = (actor: SignedIn, steeringId: string): Rights => ({
  userId: actor.userId,
  isApproved: isApproved(actor),
  isSteering: isSteering(actor, steeringId),
  isAdmin: actor.isAdmin,
  leads: [...ledBy(actor)],
})
