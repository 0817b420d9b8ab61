import type { AccountPreview, AccountResult, AssignedUser, AuditPage, BulkAddResult } from '../domain/types'
import { normaliseRole } from './role'
import { asObject, field, flag, list, text, whole } from './wire'

export const toAccountResults = (value: unknown): AccountResult[] =>
  list(value, (wire) => ({
    email: text(wire, 'email'),
    error: text(wire, 'error'),
    created: flag(wire, 'created'),
    password: text(wire, 'password'),
    committees: list(field(wire, 'committees'), (committee) => ({
      id: text(committee, 'id'),
      name: text(committee, 'name') || text(committee, 'committeeName'),
      description: text(committee, 'description'),
      role: normaliseRole(field(committee, 'role')),
    })),
  }))

export const toAccountPreviews = (value: unknown): AccountPreview[] =>
  list(value, (wire) => ({
    email: text(wire, 'email'),
    exists: flag(wire, 'exists'),
    displayName: text(wire, 'displayName'),
    isAdmin: flag(wire, 'isAdmin'),
  }))

export const toBulkAddResults = (value: unknown): BulkAddResult[] =>
  list(field(asObject(value), 'results'), (wire) => ({
    email: text(wire, 'email'),
    created: flag(wire, 'created'),
    initialPassword: text(wire, 'initialPassword'),
    error: text(wire, 'error'),
    note: text(wire, 'note'),
  }))

export function toAssignedUser(value: unknown): AssignedUser {
  const wire = asObject(value)
  return {
    created: flag(wire, 'created'),
    initialPassword: text(wire, 'initialPassword'),
    assignments: list(field(wire, 'assignments'), (assignment) => ({
      committeeName: text(assignment, 'committeeName'),
      role: normaliseRole(field(assignment, 'role')),
    })),
  }
}

export function toAuditPage(value: unknown): AuditPage {
  const wire = asObject(value)
  return {
    items: list(field(wire, 'items'), (item) => ({
      id: text(item, 'id'),
      createdAt: text(item, 'createdAt'),
      action: text(item, 'action'),
      actorEmail: text(item, 'actorEmail'),
      actorName: text(item, 'actorName'),
      targetEmail: text(item, 'targetEmail'),
      targetName: text(item, 'targetName'),
      targetCommitteeName: text(item, 'targetCommitteeName'),
      targetEventId: text(item, 'targetEventId'),
      detailsJson: text(item, 'detailsJson'),
    })),
    total: whole(wire, 'total', 0),
    page: Math.max(1, whole(wire, 'page', 1)),
    pageSize: Math.max(1, whole(wire, 'pageSize', 50)),
  }
}
