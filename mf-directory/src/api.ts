import { call, orMissing, routes, type RequestBody } from '@recog/shared-session'
import { isNotOffered } from './profile/name-form'

export const loadCommittees = (signal: AbortSignal) => call(routes.committees, { signal })

/** @returns undefined when there is no such group */
export const loadCommittee = (id: string, signal: AbortSignal) =>
  orMissing(call(routes.committee, { path: { id }, signal }))

/** @returns undefined when there is no such member */
export const loadMember = (userId: string, signal: AbortSignal) =>
  orMissing(call(routes.member, { path: { userId }, signal }))

export const loadProfile = (signal: AbortSignal) => call(routes.profile, { signal })

/**
 * Store the visitor's own name, by PATCH, or by PUT where the server does not know PATCH (R7.13, edge case T163).
 *
 * @returns true
 * @throws what `call` throws; see `isNotOffered` for servers that know neither
 */
export async function saveName(body: RequestBody<'updateName'>): Promise<true> {
  try {
    await call(routes.updateName, { body })
  } catch (error) {
    if (!isNotOffered(error)) throw error
    await call(routes.replaceName, { body })
  }
  return true
}
