/** Something to choose in a `SuggestField`. */
export interface Suggestion {
  /** The value that is sent, such as an id. */
  readonly value: string
  /** What is written into the field, and shown. Distinct within a list. */
  readonly text: string
  /** Tells equal names apart. */
  readonly detail?: string
}

/** The suggestion whose value or whole text this is. @returns undefined for any other text */
export function chosenOf(suggestions: readonly Suggestion[], text: string): Suggestion | undefined {
  const wanted = text.trim()
  return suggestions.find((each) => each.value === wanted) ?? suggestions.find((each) => each.text === wanted)
}
