import { useDeferredValue, useState } from 'react'
import { displayName, searchable, type PickerUser } from '@recog/shared-session'
import { Checkbox, FieldSet, SearchField, Stack } from '@recog/shared-ui'
import styles from './ProjectEditor.module.css'

interface PeoplePickerProps {
  readonly legend: string
  readonly people: readonly PickerUser[]
  readonly chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

/** As many as a person reads; the search finds the others. */
const SHOWN = 50

/** Choose people by name. Chosen people who are no longer known stay chosen (edge case T114). */
export function PeoplePicker({ legend, people, chosen, onChange }: PeoplePickerProps) {
  const [query, setQuery] = useState('')
  const wanted = searchable(useDeferredValue(query))
  const known = new Set(people.map(({ userId }) => userId))
  const unknown = chosen
    .filter((id) => !known.has(id))
    .map((userId) => ({ userId, displayName: `Unknown member (${userId})`, email: '' }))
  const found = [...people, ...unknown]
    .filter((person) => searchable(`${displayName(person)}\n${person.email}`).includes(wanted))
    .toSorted((a, b) => Number(chosen.includes(b.userId)) - Number(chosen.includes(a.userId)))
  const toggle = (id: string, checked: boolean) =>
    onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <FieldSet legend={legend}>
      <SearchField label={`Search ${legend.toLowerCase()}`} value={query} onChange={setQuery} />
      <div className={styles.people}>
        <Stack gap={2}>
          {found.slice(0, SHOWN).map((person) => (
            <Checkbox
              key={person.userId}
              label={displayName(person)}
              checked={chosen.includes(person.userId)}
              onChange={(checked) => toggle(person.userId, checked)}
            />
          ))}
        </Stack>
      </div>
      <p className={styles.chosen}>
        {chosen.length} chosen{found.length > SHOWN && `, ${found.length - SHOWN} more found by searching`}
      </p>
    </FieldSet>
  )
}
