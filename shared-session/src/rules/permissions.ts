import type { Rights } from '@recog/api-contract/rules'
import type { Committee } from '../domain/groups'
import type { SessionUser } from '../domain/session'

/** The rights of a user, as the rules that browser and API share expect them (R3.8, R6.4). */
export const rightsOf = ({ userId, isCommittee, isSteering, isAdmin, committees }: SessionUser): Rights => ({
  userId,
  isApproved: isCommittee,
  isSteering,
  isAdmin,
  leads: committees.filter(({ role }) => role === 'board').map(({ id }) => id),
})

/** Whether the user leads this group (R6.4). @param committeeId of the group */
export const isLeadOf = (user: SessionUser, committeeId: string): boolean =>
  rightsOf(user).leads.includes(committeeId)

/** The number of distinct people in a group, including its leads (R2.14, edge case T40). @param group with its people */
export function memberCount({ board, members }: Pick<Committee, 'board' | 'members'>): number {
  return new Set([...board, ...members].map(({ userId }) => userId)).size
}
