import { api } from './client/api'
import type { Committee, PublicMember } from './domain/types'
import { toCommittee, toCommittees } from './readers/committees'
import { toPublicMember } from './readers/session-user'

/** Calls that several sections make (spec section 7). */

export const loadCommittees = (signal: AbortSignal): Promise<Committee[]> =>
  api.get('/api/committees', toCommittees, { signal })

export const loadCommittee = (id: string, signal: AbortSignal): Promise<Committee> =>
  api.get(`/api/committees/${encodeURIComponent(id)}`, toCommittee, { signal })

export const loadMember = (userId: string, signal: AbortSignal): Promise<PublicMember> =>
  api.get(`/api/user/${encodeURIComponent(userId)}`, toPublicMember, { signal })
