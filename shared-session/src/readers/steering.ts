import type { Decision, LeadUsers, SteeringUser } from '../domain/types'
import { toCommitteeNames } from './committees'
import { asObject, field, list, strings, text, type Wire } from './wire'

function toSteeringUser(wire: Wire): SteeringUser {
  return {
    userId: text(wire, 'userId'),
    email: text(wire, 'email'),
    displayName: text(wire, 'displayName'),
    isApproved: text(wire, 'userRole').trim().toLowerCase() === 'committee',
    committeeIds: strings(field(wire, 'committees')),
    degrees: text(wire, 'degrees'),
    institution: text(wire, 'institution'),
    expertiseAreas: text(wire, 'expertiseAreas'),
    interestAreas: text(wire, 'interestAreas'),
    clinicalRoles: text(wire, 'clinicalRoles'),
  }
}

export const toSteeringUsers = (value: unknown): SteeringUser[] => list(value, toSteeringUser)

export function toLeadUsers(value: unknown): LeadUsers {
  const wire = asObject(value)
  return {
    committees: toCommitteeNames(field(wire, 'committees')),
    users: toSteeringUsers(field(wire, 'users')),
  }
}

const MAIL_STATES = ['waiting', 'failing'] as const

export const toDecisions = (value: unknown): Decision[] =>
  list(value, (wire) => ({
    userId: text(wire, 'userId'),
    displayName: text(wire, 'displayName'),
    email: text(wire, 'email'),
    decision: text(wire, 'decision') === 'declined' ? 'declined' : 'approved',
    reason: text(wire, 'reason'),
    decidedAt: text(wire, 'decidedAt'),
    decidedBy: text(wire, 'decidedBy'),
    mail: MAIL_STATES.find((state) => state === text(wire, 'mail')) ?? '',
  }))
