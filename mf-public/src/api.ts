import { call, routes, settings, type RequestBody } from '@recog/shared-session'

/** Send a request to join. @returns the server's message; '' if it sends none */
export const requestMembership = (body: RequestBody<'membershipRequest'>): Promise<string> =>
  call(routes.membershipRequest, { body })

/** Load all events. */
export const loadEvents = (signal: AbortSignal) => call(routes.events, { signal })

/** Load all projects. */
export const loadProjects = (signal: AbortSignal) => call(routes.projects, { signal })

/** Load all working groups with their people. */
export const loadCommittees = (signal: AbortSignal) => call(routes.committees, { signal })

/** Load all people, with requests to join; only for steering members. */
export const loadSteeringUsers = (signal: AbortSignal) => call(routes.steeringUsers, { signal })

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
