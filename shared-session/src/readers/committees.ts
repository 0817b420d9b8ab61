import type { Committee, CommitteeName, CommitteePerson } from '../domain/types'
import { normaliseRole } from './role'
import { asObject, field, list, text, type Wire } from './wire'

function toPerson(wire: Wire): CommitteePerson {
  return {
    userId: text(wire, 'userId'),
    displayName: text(wire, 'displayName'),
    email: text(wire, 'email'),
    role: normaliseRole(field(wire, 'role')),
    joinedAt: text(wire, 'joinedAt'),
  }
}

function toName(wire: Wire): CommitteeName {
  return { id: text(wire, 'id'), name: text(wire, 'name'), description: text(wire, 'description') }
}

export function toCommittee(value: unknown): Committee {
  const wire = asObject(value)
  return {
    ...toName(wire),
    board: list(field(wire, 'board'), toPerson),
    members: list(field(wire, 'members'), toPerson),
  }
}

export const toCommittees = (value: unknown): Committee[] => list(value, toCommittee)
export const toCommitteeNames = (value: unknown): CommitteeName[] => list(value, toName)
