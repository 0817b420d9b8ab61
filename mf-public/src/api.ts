import { call, routes, settings, type RequestBody } from '@recog/shared-session'

/** Send a request to join. @returns the server's message; '' if it sends none */
export const requestMembership = (body: RequestBody<'membershipRequest'>): Promise<string> =>
  call(routes.membershipRequest, { body })

/**
 * Load the e-mail addresses of all steering members. A server may send them to approved members only.
 *
 * @throws what `call` throws. For a visitor who is signed out this is an error, too: no sign-in is offered
 */
export async function loadSteeringAddresses(signal: AbortSignal): Promise<string[]> {
  const committees = await call(routes.committees, { signal, failWhenSignedOut: true })
  const steering = committees.find(({ id }) => id === settings().steeringCommitteeId)
  return [...(steering?.board ?? []), ...(steering?.members ?? [])].map(({ email }) => email)
}
