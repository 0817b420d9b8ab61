import { byName, displayName, searchable, type Committee } from '@recog/shared-session'

interface SplitGroups {
  readonly steering: Committee | undefined
  readonly others: readonly Committee[]
}

/**
 * Separate the steering committee from the other groups, which are sorted by name (R2.13, edge cases T41, T42).
 *
 * @param steeringId id of the steering committee
 */
export function splitSteering(committees: readonly Committee[], steeringId: string): SplitGroups {
  return {
    steering: committees.find(({ id }) => id === steeringId),
    others: committees.filter(({ id }) => id !== steeringId).toSorted(byName),
  }
}

interface Indexed {
  readonly committee: Committee
  readonly text: string
}

/** Fold names, descriptions and people once, so that a keystroke only compares. */
export function indexGroups(committees: readonly Committee[]): readonly Indexed[] {
  return committees.map((committee) => ({ committee, text: textOf(committee) }))
}

/** Find groups by name, description or people, ignoring case and accents. */
export function searchGroups(index: readonly Indexed[], query: string): readonly Committee[] {
  const needle = searchable(query)
  return index.filter(({ text }) => text.includes(needle)).map(({ committee }) => committee)
}

function textOf({ name, description, board, members }: Committee): string {
  return searchable([name, description, ...[...board, ...members].map(displayName)].join('\n'))
}
