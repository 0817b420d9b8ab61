import { call, orMissing, routes } from '@recog/shared-session'

export const loadCommittees = (signal: AbortSignal) => call(routes.committees, { signal })

/** @returns undefined when there is no such group */
export const loadCommittee = (id: string, signal: AbortSignal) =>
  orMissing(call(routes.committee, { path: { id }, signal }))

/** @returns undefined when there is no such member */
export const loadMember = (userId: string, signal: AbortSignal) =>
  orMissing(call(routes.member, { path: { userId }, signal }))

export const loadProfile = (signal: AbortSignal) => call(routes.profile, { signal })
