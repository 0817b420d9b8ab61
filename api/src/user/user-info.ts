import { capabilities, type SessionUserWire } from '@recog/api-contract'
import { isApproved, type SignedIn } from '../policy/actor'

/**
 * The session user (R3.2), from what the session already knows, and what this server offers beyond chapter 7 of the
 * requirements.
 */
export const userInfo = (actor: SignedIn): SessionUserWire => ({
  userId: actor.userId,
  userName: actor.email,
  displayName: actor.displayName,
  firstName: actor.firstName,
  lastName: actor.lastName,
  email: actor.email,
  isAdmin: actor.isAdmin,
  isCommittee: isApproved(actor),
  committees: actor.held.map(({ committeeId, name, description, role }) => ({
    id: committeeId,
    name,
    description,
    role,
  })),
  capabilities: [...capabilities],
})
