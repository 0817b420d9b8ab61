import type { Committee, Project, SessionUser } from '../domain/types'

/** A work group lead of that very group (R6.4). */
export function isLeadOf(user: SessionUser, committeeId: string): boolean {
  return user.committees.some(({ id, role }) => id === committeeId && role === 'board')
}

export function leadsAny(user: SessionUser): boolean {
  return user.committees.some(({ role }) => role === 'board')
}

/** Steering, or a lead of any group (R6.10). */
export function canCreateProject(user: SessionUser): boolean {
  return user.isSteering || leadsAny(user)
}

/** Steering, a lead of any of the project's groups, or a project lead (R6.9, edge case T106). */
export function canEditProject(
  user: SessionUser,
  project: Pick<Project, 'committeeIds' | 'leadIds'>,
): boolean {
  return (
    user.isSteering ||
    project.leadIds.includes(user.userId) ||
    project.committeeIds.some((committeeId) => isLeadOf(user, committeeId))
  )
}

/** Distinct people of a group, leads included (R2.14, edge case T40). */
export function memberCount({ board, members }: Pick<Committee, 'board' | 'members'>): number {
  return new Set([...board, ...members].map(({ userId }) => userId)).size
}
