import {
  compareNames,
  displayName,
  mayChooseProjectGroup,
  searchable,
  type Committee,
  type PickerUser,
  type Project,
  type Rights,
} from '@recog/shared-session'
import type { Choice } from '@recog/shared-ui'

/**
 * People as choices, sorted by name. The institution tells people with the same name apart; the e-mail address does where that is
 * missing or also the same.
 */
export function peopleChoices(people: readonly PickerUser[]): readonly Choice[] {
  const key = (person: PickerUser) => searchable(`${displayName(person)}\n${person.institution}`)
  const counts = new Map<string, number>()
  for (const person of people) counts.set(key(person), (counts.get(key(person)) ?? 0) + 1)
  return people
    .map((person) => {
      const isAlone = counts.get(key(person)) === 1
      const detail = [person.institution, !isAlone && person.email].filter(Boolean).join(' · ')
      return { value: person.userId, label: displayName(person), detail }
    })
    .toSorted((a, b) => compareNames(a.label, b.label))
}

/**
 * Groups as choices, sorted by name: first those that the editor may choose, then the others with the reason why not.
 *
 * @param before the project as stored; undefined for a new one
 */
export function groupChoices(
  groups: readonly Committee[],
  rights: Rights,
  before: Project | undefined,
): readonly Choice[] {
  const choices = groups
    .map(({ id, name }) => ({
      value: id,
      label: name,
      disabledReason: mayChooseProjectGroup(rights, id, before) ? undefined : 'You do not lead this group',
    }))
    .toSorted((a, b) => compareNames(a.label, b.label))
  return [
    ...choices.filter(({ disabledReason }) => disabledReason === undefined),
    ...choices.filter(({ disabledReason }) => disabledReason !== undefined),
  ]
}
