import { grouped } from '../number/grouped'

/** Something that can be chosen in a `ChoicePicker`. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** Tells choices with the same label apart, such as the institution of a person. */
  readonly detail?: string
  /** Why it cannot be chosen or removed; undefined if it can. */
  readonly disabledReason?: string | undefined
}

/** A choice with its folded text, so that a keystroke only compares. */
export interface IndexedChoice {
  readonly choice: Choice
  readonly text: string
}

/**
 * Fold the texts of choices once.
 *
 * @param fold reduces a text to what is compared
 */
export const indexChoices = (
  choices: readonly Choice[],
  fold: (text: string) => string,
): readonly IndexedChoice[] =>
  choices.map((choice) => ({ choice, text: fold(`${choice.label}\n${choice.detail ?? ''}`) }))

/** Choices that contain all words of a query; all of them for an empty one. */
export function findChoices(
  index: readonly IndexedChoice[],
  query: string,
  fold: (text: string) => string,
): readonly Choice[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ choice }) => choice)
}

/**
 * How many choices are listed, as a sentence under the list.
 *
 * @param chosen number of chosen values
 * @param listed choices on screen
 * @param found choices that match the search
 */
export function countText(chosen: number, listed: number, found: number): string {
  const first = chosen === 0 ? 'None chosen.' : `${chosen} chosen.`
  if (found === 0) return `${first} Nothing matches your search.`
  if (listed >= found) return first
  return `${first} The first ${listed} of ${grouped(found)} are listed.`
}
