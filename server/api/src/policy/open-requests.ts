import type { Write } from '../database/write'

/** The requests to join that wait for a decision: not those of people whose account was deactivated meanwhile. */
export const openRequests = (db: Pick<Write, 'selectFrom'>) =>
  db.selectFrom('users').where('user_role', '=', 'Applicant').where('deactivated_at', 'is', null)
