import { call, routes, settings, type RequestBody } from '@recog/shared-session'

/** Send a request to join. @returns the server's own message; '' when it has none */
export const requestMembership = (body: RequestBody<'membershipRequest'>): Promise<string> =>
  call(routes.membershipRequest, { body })

/**
 * E-mail addresses of all steering members. A server may tell them to approved members only.
 *
 * @throws what `call` throws, also when nobody is signed in: the visitor is not asked to sign in
 */
export async function loadSteeringAddresses(signal: AbortSignal): Promise<string[]> {
  const committees = await call(routes.committees, { signal, failWhenSignedOut: true })
  const steering = committees.find(({ id }) => id === settings().steeringCommitteeId)
  return [...(steering?.board ?? []), ...(steering?.members ?? [])].map(({ email }) => email)
}
