/** More wrong letters than this are another word. */
const MAX_DISTANCE = 2

/**
 * The word that somebody probably meant; undefined when none is near.
 *
 * @param most this many wrong letters
 */
export function nearestWord(
  typed: string,
  words: readonly string[],
  most: number = MAX_DISTANCE,
): string | undefined {
  const measured = words.map((word) => ({ word, distance: distance(typed, word) }))
  const [nearest] = measured.toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= most ? nearest.word : undefined
}

/** The number of letters to add, remove or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== other)))
    row = next
  }
  return row.at(-1) ?? 0
}
