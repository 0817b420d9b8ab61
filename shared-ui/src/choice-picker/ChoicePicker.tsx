import { memo, useMemo, useRef } from 'react'
import { FieldSet } from '../fields/FieldSet'
import { SearchField } from '../fields/SearchField'
import { Stack } from '../layout/Stack'
import { countText, type Choice } from './choices'
import { ChoiceLine } from './ChoiceLine'
import { ChosenList } from './ChosenList'
import { useChoiceSearch } from './use-choice-search'
import styles from './ChoicePicker.module.css'
import { useToggle } from './use-toggle'

/** The props of `ChoicePicker`. */
export interface ChoicePickerProps {
  /** The label, as in "Leads". */
  readonly legend: string
  /** The label of the search, as in "Search leads". */
  readonly searchLabel: string
  /** All choices, in the order of the list. */
  readonly choices: readonly Choice[]
  /** Reduces a text to what is compared: `searchable` of shared-session. */
  readonly fold: (text: string) => string
  /** The chosen values, in the order of the chips. */
  readonly value: readonly string[]
  /** Called with all chosen values. */
  readonly onChange: (value: readonly string[]) => void
  /** Only one value: choosing another one replaces it. */
  readonly single?: boolean
  /** Help that is always visible. */
  readonly hint?: string
  /** The error beside it; undefined if there is none. */
  readonly error?: string | undefined
  /** Whether nothing can be chosen or removed. */
  readonly disabled?: boolean
  /** The label of a chosen value that is no longer among the choices; it stays chosen. */
  readonly unknownLabel?: (value: string) => string
}

/** Chooses among many: what is chosen is shown as chips, and the rest is found by searching. */
export const ChoicePicker = memo(function ChoicePicker({
  legend,
  searchLabel,
  choices,
  fold,
  value,
  onChange,
  single = false,
  hint,
  error,
  disabled = false,
  unknownLabel = (id) => id,
}: ChoicePickerProps) {
  const search = useRef<HTMLInputElement>(null)
  const { query, setQuery, found, most, listed } = useChoiceSearch(choices, fold)
  const toggle = useToggle(value, onChange, single)
  const byValue = useMemo(() => new Map(choices.map((choice) => [choice.value, choice])), [choices])
  const chosen = value.map((id) => byValue.get(id) ?? { value: id, label: unknownLabel(id) })

  return (
    <FieldSet legend={legend} hint={hint} error={error} disabled={disabled}>
      {/* Chromium lays out a whole fieldset again when it gets or loses a child. */}
      <Stack gap={2}>
        <ChosenList
          label={`Chosen: ${legend}`}
          chosen={chosen}
          onRemove={(id) => toggle(id, false)}
          onEmptied={() => search.current?.focus()}
        />
        <SearchField
          ref={search}
          label={searchLabel}
          value={query}
          onChange={setQuery}
          isInvalid={Boolean(error)}
        />
        <div className={styles.list}>
          {listed.map((choice) => (
            <ChoiceLine
              key={choice.value}
              choice={choice}
              isSingle={single}
              isChosen={value.includes(choice.value)}
              onToggle={toggle}
            />
          ))}
        </div>
        <p className={styles.count} role="status">
          {countText(value.length, most, found.length)}
        </p>
      </Stack>
    </FieldSet>
  )
})
