import type { Rights } from '@recog/api-contract/rules'
import type { Committee, SessionUser } from '../domain/types'

/** What the rules that the API shares need to know of a user (R3.8, R6.4). */
export const rightsOf = ({ userId, isCommittee, isSteering, isAdmin, committees }: SessionUser): Rights => ({
  userId,
  isApproved: isCommittee,
  isSteering,
  isAdmin,
  leads: committees.filter(({ role }) => role === 'board').map(({ id }) => id),
})

/** A work group lead of that very group (R6.4). */
export const isLeadOf = (user: SessionUser, committeeId: string): boolean =>
  rightsOf(user).leads.includes(committeeId)

/** Distinct people of a group, leads included (R2.14, edge case T40). */
export function memberCount({ board, members }: Pick<Committee, 'board' | 'members'>): number {
  return new Set([...board, ...members].map(({ userId }) => userId)).size
}
