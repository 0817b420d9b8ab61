import type { Committee } from '@recog/shared-session'

/** The people of a group to write to. */
export type Audience = 'everyone' | 'leads'

/** The e-mail addresses of all people in a group, leads first; or of its leads only. */
export function groupAddresses(
  { board, members }: Pick<Committee, 'board' | 'members'>,
  audience: Audience = 'everyone',
): string[] {
  const people = audience === 'leads' ? board : [...board, ...members]
  return people.map(({ email }) => email)
}

/**
 * The e-mail addresses of the steering members and of the leads of all groups (R2.19).
 *
 * @param steeringId id of the steering committee
 */
export function steeringAndLeadAddresses(committees: readonly Committee[], steeringId: string): string[] {
  const steering = committees.find(({ id }) => id === steeringId)
  return [
    ...(steering ? groupAddresses(steering) : []),
    ...committees.flatMap((committee) => groupAddresses(committee, 'leads')),
  ]
}
