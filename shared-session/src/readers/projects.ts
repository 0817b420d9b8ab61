import type { PickerUser, Project } from '../domain/types'
import { asObject, field, flag, list, strings, text } from './wire'

export function toProject(value: unknown): Project {
  const wire = asObject(value)
  return {
    id: text(wire, 'id'),
    name: text(wire, 'name'),
    description: text(wire, 'description'),
    ownerUserId: text(wire, 'ownerUserId'),
    isApproved: flag(wire, 'isApproved'),
    status: text(wire, 'status'),
    leadIds: strings(field(wire, 'leadIds')),
    memberIds: strings(field(wire, 'memberIds')),
    committeeIds: strings(field(wire, 'committeeIds')),
    committeeNames: strings(field(wire, 'committeeNames')),
    isUserLead: flag(wire, 'isUserLead'),
    createdAt: text(wire, 'createdAt'),
  }
}

export const toProjects = (value: unknown): Project[] => list(value, toProject)

/** The id of a project just saved, as a string (edge case T117). */
export const toSavedId = (value: unknown): string => text(asObject(value), 'id')

export const toPickerUsers = (value: unknown): PickerUser[] =>
  list(value, (wire) => ({
    userId: text(wire, 'userId'),
    displayName: text(wire, 'displayName'),
    email: text(wire, 'email'),
  }))
