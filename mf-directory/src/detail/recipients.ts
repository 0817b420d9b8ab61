import type { Committee } from '@recog/shared-session'

/** Everybody of a group, leads first. */
export function groupAddresses({ board, members }: Pick<Committee, 'board' | 'members'>): string[] {
  return [...board, ...members].map(({ email }) => email)
}

/** The steering members and the leads of all groups (R2.19). */
export function steeringAndLeadAddresses(committees: readonly Committee[], steeringId: string): string[] {
  const steering = committees.find(({ id }) => id === steeringId)
  return [
    ...(steering ? groupAddresses(steering) : []),
    ...committees.flatMap(({ board }) => board.map(({ email }) => email)),
  ]
}
