import type { Write } from '../database/write'

/**
 * Approved members whose account is active. Every list, picker, matrix and mail draft is made from them, so that people who have
 * left appear nowhere (R6.34).
 */
export const activeMembers = (db: Pick<Write, 'selectFrom'>) =>
  db.selectFrom('users').where('users.user_role', '=', 'Committee').where('users.deactivated_at', 'is', null)

/** Active members who are administrators: whoever left, or is not approved, has no rights. */
export const activeAdministrators = (db: Pick<Write, 'selectFrom'>) =>
  activeMembers(db).where('users.is_admin', '=', 1)

/** The requests to join that wait for a decision: not those of people whose account was deactivated meanwhile. */
export const openRequests = (db: Pick<Write, 'selectFrom'>) =>
  db.selectFrom('users').where('user_role', '=', 'Applicant').where('deactivated_at', 'is', null)
