import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLatest } from '@recog/section-kit'
import { displayName, searchable, type PickerUser } from '@recog/shared-session'
import { Checkbox, FieldSet, SearchField, Stack, useProgressiveCount } from '@recog/shared-ui'
import type { ProjectForm } from './project-form'
import styles from './ProjectEditor.module.css'

interface PeoplePickerProps {
  readonly legend: string
  readonly field: 'leads' | 'members'
  readonly people: readonly PickerUser[]
  readonly chosen: readonly string[]
  onChange(changes: Partial<ProjectForm>): void
}

/** Nobody reads more people than this; the search finds the others. */
const MAX_SHOWN = 50
/** People visible in the box without scrolling. */
const BATCH_SIZE = 8

/** Chooses people by name. Chosen people who are no longer known stay chosen (edge case T114). */
export const PeoplePicker = memo(function PeoplePicker(props: PeoplePickerProps) {
  const { legend, field, people, chosen, onChange } = props
  const [query, setQuery] = useState('')
  const found = useFound(people, chosen, useDeferredValue(query))
  const count = useProgressiveCount(Math.min(found.length, MAX_SHOWN), BATCH_SIZE)
  const latest = useLatest(chosen)
  const toggle = useCallback(
    (id: string, checked: boolean) => {
      const others = latest.current.filter((each) => each !== id)
      onChange({ [field]: checked ? [...others, id] : others })
    },
    [latest, field, onChange],
  )
  return (
    <FieldSet legend={legend}>
      <SearchField label={`Search ${legend.toLowerCase()}`} value={query} onChange={setQuery} />
      <div className={styles.people}>
        <Stack gap={2}>
          {found.slice(0, count).map((person) => (
            <Person
              key={person.userId}
              person={person}
              checked={chosen.includes(person.userId)}
              onToggle={toggle}
            />
          ))}
        </Stack>
      </div>
      <p className={styles.chosen}>
        {chosen.length} chosen
        {found.length > MAX_SHOWN && `, ${found.length - MAX_SHOWN} more found by searching`}
      </p>
    </FieldSet>
  )
})

interface PersonProps {
  readonly person: PickerUser
  readonly checked: boolean
  onToggle(id: string, checked: boolean): void
}

const Person = memo(function Person({ person, checked, onToggle }: PersonProps) {
  return (
    <Checkbox
      label={displayName(person)}
      checked={checked}
      onChange={(now) => onToggle(person.userId, now)}
    />
  )
})

/** People who match the query, chosen ones first. Names are folded once, so that a keystroke only compares. */
function useFound(
  people: readonly PickerUser[],
  chosen: readonly string[],
  query: string,
): readonly PickerUser[] {
  const index = useMemo(() => people.map(indexed), [people])
  return useMemo(() => {
    const known = new Set(people.map(({ userId }) => userId))
    const unknown = chosen
      .filter((id) => !known.has(id))
      .map((userId) => indexed({ userId, displayName: `Unknown member (${userId})`, email: '' }))
    const needle = searchable(query)
    const found = [...index, ...unknown]
      .filter(({ text }) => text.includes(needle))
      .map(({ person }) => person)
    const first = new Set(chosen)
    return [
      ...found.filter(({ userId }) => first.has(userId)),
      ...found.filter(({ userId }) => !first.has(userId)),
    ]
  }, [people, index, chosen, query])
}

const indexed = (person: PickerUser) => ({
  person,
  text: searchable(`${displayName(person)}\n${person.email}`),
})
