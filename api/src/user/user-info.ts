import { capabilities, type SessionUserWire } from '@recog/api-contract'
import { isApproved, type SignedIn } from '../policy/actor'

/** The session user (R3.2), from data that the session has already loaded, with the capabilities of this server (R7.46). */
export const userInfo = (actor: SignedIn): SessionUserWire => ({
  userId: actor.userId,
  userName: actor.email,
  displayName: actor.displayName,
  firstName: actor.firstName,
  lastName: actor.lastName,
  email: actor.email,
  isAdmin: actor.isAdmin,
  isCommittee: isApproved(actor),
  committees: actor.memberships.map(({ committeeId, name, description, role }) => ({
    id: committeeId,
    name,
    description,
    role,
  })),
  capabilities: [...capabilities],
})
