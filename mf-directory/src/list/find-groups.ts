import {
  containsAll,
  displayName,
  searchable,
  stepCounter,
  wordsOf,
  type Committee,
  type CommitteePerson,
  type Steps,
} from '@recog/shared-session'

/** A group with its folded texts, so that a keystroke only compares. */
export interface IndexedGroup {
  readonly group: Committee
  readonly text: string
  readonly people: readonly { readonly person: CommitteePerson; readonly text: string }[]
}

/** A group that was found, and the people who are the reason; none if its own name or description is. */
export interface FoundGroup {
  readonly group: Committee
  readonly people: readonly CommitteePerson[]
}

/** Fold names, descriptions and people of the groups once; in steps, because they may have 20,000 people. */
export function* indexGroups(groups: readonly Committee[]): Steps<readonly IndexedGroup[]> {
  const isStepDone = stepCounter()
  const index: IndexedGroup[] = []
  for (const group of groups) {
    const people: { person: CommitteePerson; text: string }[] = []
    for (const person of distinctPeople(group)) {
      people.push({ person, text: searchable(displayName(person)) })
      if (isStepDone()) yield
    }
    index.push({ group, text: searchable(`${group.name}\n${group.description}`), people })
  }
  return index
}

/** Find groups by name, description or people; letter case, accents and the order of words are ignored. */
export function findGroups(index: readonly IndexedGroup[], query: string): readonly FoundGroup[] {
  const words = wordsOf(query)
  return index.flatMap(({ group, text, people }): readonly FoundGroup[] => {
    if (containsAll(text, words)) return [{ group, people: [] }]
    const matching = people.filter((each) => containsAll(each.text, words)).map(({ person }) => person)
    return matching.length > 0 ? [{ group, people: matching }] : []
  })
}

/** Leads first; a person listed as both is a lead. */
function distinctPeople({ board, members }: Committee): readonly CommitteePerson[] {
  const leads = new Set(board.map(({ userId }) => userId))
  return [...board, ...members.filter(({ userId }) => !leads.has(userId))]
}
