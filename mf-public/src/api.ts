import { call, routes, settings, type RequestBody } from '@recog/shared-session'

/** Send a request to join. @returns the server's own message; '' when it has none */
export const requestMembership = (body: RequestBody<'membershipRequest'>): Promise<string> =>
  call(routes.membershipRequest, { body })

/** E-mail addresses of all steering members; only approved members may ask. */
export async function loadSteeringAddresses(signal: AbortSignal): Promise<string[]> {
  const committees = await call(routes.committees, { signal })
  const steering = committees.find(({ id }) => id === settings().steeringCommitteeId)
  return [...(steering?.board ?? []), ...(steering?.members ?? [])].map(({ email }) => email)
}
