import { api, asObject, loadCommittees, settings, text } from '@recog/shared-session'

/** Send a request to join. @returns the server's own words, if it has any */
export const requestMembership = (form: FormData): Promise<string> =>
  api.postForm('/api/public/membership-request', form, (answer) => text(asObject(answer), 'message').trim())

/** Addresses of all steering members; only members may ask. */
export async function loadSteeringAddresses(signal: AbortSignal): Promise<string[]> {
  const committees = await loadCommittees(signal)
  const steering = committees.find(({ id }) => id === settings().steeringCommitteeId)
  return [...(steering?.board ?? []), ...(steering?.members ?? [])].map(({ email }) => email)
}
