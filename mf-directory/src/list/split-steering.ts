import { byName, displayName, searchable, type Committee } from '@recog/shared-session'

interface SplitGroups {
  readonly steering: Committee | undefined
  readonly others: readonly Committee[]
}

/** The steering committee, found by its id, and the other groups by name (spec section 2, edge cases T41, T42). */
export function splitSteering(committees: readonly Committee[], steeringId: string): SplitGroups {
  return {
    steering: committees.find(({ id }) => id === steeringId),
    others: committees.filter(({ id }) => id !== steeringId).toSorted(byName),
  }
}

/** Groups whose name, description or people match; letter case and accents do not count. */
export function searchGroups(committees: readonly Committee[], query: string): readonly Committee[] {
  const wanted = searchable(query)
  if (wanted === '') return committees
  return committees.filter((committee) => textOf(committee).includes(wanted))
}

function textOf({ name, description, board, members }: Committee): string {
  return searchable([name, description, ...[...board, ...members].map(displayName)].join('\n'))
}
