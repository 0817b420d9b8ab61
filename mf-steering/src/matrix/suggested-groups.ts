import {
  searchable,
  wordsOf,
  type CommitteeName,
  type MatrixUser,
  type SteeringUser,
} from '@recog/shared-session'

/** Words of names of groups that say nothing about what a group is for. */
const COMMON = new Set(['and', 'committee', 'general', 'group', 'of', 'the', 'working'])

/** Whether what a person wrote about expertise or interests has a word of the group's name, as in "Spine & Bone". */
export function namesGroup(person: MatrixUser | SteeringUser, { name }: CommitteeName): boolean {
  if (!('expertiseAreas' in person)) return false
  const written = new Set(lettersOf(`${person.expertiseAreas} ${person.interestAreas}`))
  return lettersOf(name).some((word) => word.length > 2 && !COMMON.has(word) && written.has(word))
}

const lettersOf = (text: string) => wordsOf(searchable(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' '))

/** The groups, those first that somebody names, and by how many. */
export function suggestedFirst(
  groups: readonly CommitteeName[],
  people: readonly (MatrixUser | SteeringUser)[],
) {
  return groups
    .map((group) => ({ group, named: people.filter((person) => namesGroup(person, group)).length }))
    .toSorted((a, b) => Number(b.named > 0) - Number(a.named > 0))
}
