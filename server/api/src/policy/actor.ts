import type { Rights } from '@recog/api-contract/rules'
import type { UserRole } from '../database/tables/people'
import type { Settings } from '../settings'

/** A group of the actor, with the role in it. */
export interface Membership {
  readonly committeeId: string
  readonly name: string
  readonly description: string
  readonly role: 'board' | 'member'
}

export interface SignedIn {
  readonly kind: 'user'
  readonly sessionId: string
  /** Hash of the newest audit entry when the call began. It identifies the state of the data (`http/cached-response.ts`). */
  readonly auditHead: string
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly userRole: UserRole
  readonly isAdmin: boolean
  readonly mustChangePassword: boolean
  /** 2 if a second factor was proved in this session. */
  readonly factors: number
  /** When the person last proved in this session that it is they; null: never. */
  readonly provedAt: string | null
  readonly memberships: readonly Membership[]
}

export type Actor = { readonly kind: 'anonymous' } | SignedIn
export const anonymous: Actor = { kind: 'anonymous' }

/** Whether a signed-in person is an approved member (R3.8). */
export const isApproved = (actor: SignedIn): boolean => actor.userRole === 'Committee'

/** Derived from membership of the one configured group, as in the browser (decision D15). */
const isSteering = (actor: SignedIn, steeringId: string): boolean =>
  isApproved(actor) && actor.memberships.some((membership) => membership.committeeId === steeringId)

/** Ids of the groups that the actor leads; none until the actor is approved. */
export const ledBy = (actor: SignedIn): ReadonlySet<string> =>
  new Set(
    isApproved(actor)
      ? actor.memberships
          .filter((membership) => membership.role === 'board')
          .map((membership) => membership.committeeId)
      : [],
  )

/** The facts about an actor that the rules shared with the browser use. */
export const rightsOf = (actor: SignedIn, steeringId: string): Rights => ({
  userId: actor.userId,
  isApproved: isApproved(actor),
  isSteering: isSteering(actor, steeringId),
  isAdmin: actor.isAdmin,
  leads: [...ledBy(actor)],
})

/** Whether people with these rights may sign in only with a second factor. */
export const mustHaveSecondFactor = (
  setting: Settings['secondFactor'],
  { isAdmin, isSteering }: Pick<Rights, 'isAdmin' | 'isSteering'>,
): boolean => setting === 'everyone' || (setting === 'privileged' && (isAdmin || isSteering))
