/** People listed; a longer query finds the others. */
export const MAX_SHOWN = 8

/** How many people a search has found, and what to do next. */
export function resultText(query: string, count: number, group: string): string {
  if (query === '') return `Type a name or an email address to add somebody to ${group}.`
  if (count === 0) return `Nobody outside ${group} matches your search.`
  if (count > MAX_SHOWN)
    return `${count} people match. The first ${MAX_SHOWN} are shown: type more to find the others.`
  return count === 1 ? '1 person matches.' : `${count} people match.`
}
