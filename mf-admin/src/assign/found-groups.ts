import { containsAll, searchable, wordsOf, type CommitteeName } from '@recog/shared-session'
import type { RoleChoice } from './role-choice'

/** From this number of groups on, they can be searched. */
export const MANY_GROUPS = 12

/** The groups that a search finds, and all ticked ones: nothing is sent that is not on screen. */
export function foundGroups(
  groups: readonly CommitteeName[],
  query: string,
  choice: RoleChoice,
): readonly CommitteeName[] {
  const words = wordsOf(query)
  if (words.length === 0) return groups
  return groups.filter(
    ({ id, name, description }) => id in choice || containsAll(searchable(`${name}\n${description}`), words),
  )
}
