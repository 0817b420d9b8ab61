import {
  compareNames,
  displayName,
  inNameOrder,
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
  const keyed = inNameOrder(people).map((person) => {
    const label = displayName(person)
    return { person, label, key: searchable(`${label}\n${person.institution}`) }
  })
  const counts = new Map<string, number>()
  for (const { key } of keyed) counts.set(key, (counts.get(key) ?? 0) + 1)
  return keyed.map(({ person: { userId, institution, email }, label, key }) => {
    const isAlone = counts.get(key) === 1
    return { value: userId, label, detail: [institution, !isAlone && email].filter(Boolean).join(' · ') }
  })
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
