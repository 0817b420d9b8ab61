import { byName, type Committee } from '@recog/shared-session'

/**
 * Put the steering committee first and sort the other groups by name (R2.13, edge cases T41, T42).
 *
 * @param steeringId id of the steering committee
 */
export function inDirectoryOrder(committees: readonly Committee[], steeringId: string): readonly Committee[] {
  const [steering, others] = [
    committees.filter(({ id }) => id === steeringId),
    committees.filter(({ id }) => id !== steeringId),
  ]
  return [...steering, ...others.toSorted(byName)]
}
