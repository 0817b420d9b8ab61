import type { Committee } from '@recog/shared-session'

/** The e-mail addresses of all people in a group, leads first. */
export function groupAddresses({ board, members }: Pick<Committee, 'board' | 'members'>): string[] {
  return [...board, ...members].map(({ email }) => email)
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
    ...committees.flatMap(({ board }) => board.map(({ email }) => email)),
  ]
}
