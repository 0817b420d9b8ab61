import type { OwnProfile, PublicMember, SessionCommittee, SessionUser } from '../domain/types'
import { settings } from '../settings/settings'
import { normaliseRole } from './role'
import { asObject, field, flag, list, text, type Wire } from './wire'

function toSessionCommittee(wire: Wire): SessionCommittee {
  return {
    id: text(wire, 'id') || text(wire, 'committeeId'),
    name: text(wire, 'name') || text(wire, 'committeeName'),
    description: text(wire, 'description') || text(wire, 'committeeDescription'),
    role: normaliseRole(field(wire, 'role')),
  }
}

export function toSessionUser(value: unknown): SessionUser {
  const wire = asObject(value)
  const committees = list(field(wire, 'committees'), toSessionCommittee)
  return {
    userId: text(wire, 'userId'),
    userName: text(wire, 'userName'),
    displayName: text(wire, 'displayName'),
    firstName: text(wire, 'firstName'),
    lastName: text(wire, 'lastName'),
    email: text(wire, 'email'),
    isAdmin: flag(wire, 'isAdmin'),
    isCommittee: flag(wire, 'isCommittee'),
    isSteering: committees.some((committee) => committee.id === settings().steeringCommitteeId),
    committees,
  }
}

export function toPublicMember(value: unknown): PublicMember {
  const wire = asObject(value)
  return {
    userId: text(wire, 'userId'),
    displayName: text(wire, 'displayName'),
    firstName: text(wire, 'firstName'),
    lastName: text(wire, 'lastName'),
    degrees: text(wire, 'degrees'),
    institution: text(wire, 'institution'),
    email: text(wire, 'email'),
    committees: list(field(wire, 'committees'), toSessionCommittee),
  }
}

export function toOwnProfile(value: unknown): OwnProfile {
  const wire = asObject(value)
  return { ...toPublicMember(value), isAdmin: flag(wire, 'isAdmin'), isCommittee: flag(wire, 'isCommittee') }
}
