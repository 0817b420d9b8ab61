import {
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { useProgressiveCount } from '../data-table/progressive-rows'
import { FieldSet } from '../fields/FieldSet'
import { SearchField } from '../fields/SearchField'
import { Icon } from '../icon/Icon'
import { Stack } from '../layout/Stack'
import { countText, findChoices, indexChoices, type Choice } from './choices'
import styles from './ChoicePicker.module.css'

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

/** Nobody reads more choices than this; the search finds the others. */
const MAX_LISTED = 50
/** Choices visible in the list without scrolling. */
const BATCH_SIZE = 8
/** More choices than this are listed only while the focus is among them. */
const SHORT_LIST = 12

/** Chooses among many: what is chosen is shown as chips, and the rest is found by searching. */
export function ChoicePicker({
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
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const wanted = useDeferredValue(query)
  const isLong = choices.length > SHORT_LIST
  const isListed = isOpen || !isLong
  // A closed list folds nothing: 2,000 names take 10 ms, and a form has several pickers.
  const index = useMemo(() => (isListed ? indexChoices(choices, fold) : []), [isListed, choices, fold])
  const found = useMemo(() => findChoices(index, wanted, fold), [index, wanted, fold])
  const most = Math.min(found.length, MAX_LISTED)
  // A short list is on the page from the first frame: more choices in the next one would move what follows.
  const listed = found.slice(0, useProgressiveCount(most, isLong ? BATCH_SIZE : SHORT_LIST))
  const byValue = useMemo(() => new Map(choices.map((choice) => [choice.value, choice])), [choices])

  const closeList = () => {
    search.current?.focus()
    setOpen(false)
  }
  const toggle = (id: string, isChosen: boolean) => {
    const others = value.filter((each) => each !== id)
    if (!isChosen) onChange(others)
    else onChange(single ? [id] : [...others, id])
    if (single && isChosen && isLong) closeList()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    const isInSearch = target === search.current
    if (key === 'Escape' && isLong && isOpen) closeList()
    else if (key === 'ArrowDown' || (key === 'Enter' && isInSearch)) moveFocus(event.currentTarget, 1)
    else if (key === 'ArrowUp') moveFocus(event.currentTarget, -1)
    else if (key === 'Enter') (target as HTMLElement).click()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <FieldSet legend={legend} hint={hint} error={error} disabled={disabled}>
      {/* Chromium lays out a whole fieldset again when it gets or loses a child. */}
      <Stack gap={2}>
        <ChosenList
          label={`Chosen: ${legend}`}
          chosen={value.map((id) => byValue.get(id) ?? { value: id, label: unknownLabel(id) })}
          onRemove={(id) => toggle(id, false)}
          onEmptied={() => search.current?.focus()}
        />
        {/* The keyboard acts on the controls within. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={styles.finder}
          data-long={isLong || undefined}
          onFocus={() => setOpen(true)}
          onBlur={onBlur}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        >
          <SearchField
            ref={search}
            label={searchLabel}
            labelHidden
            placeholder={searchLabel}
            value={query}
            onChange={(text) => {
              setOpen(true)
              setQuery(text)
            }}
            isInvalid={Boolean(error)}
          />
          {isListed && (
            <div className={styles.list} tabIndex={-1}>
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
          )}
        </div>
        <p className={styles.count} role="status">
          {isListed && countText(value.length, most, found.length)}
        </p>
      </Stack>
    </FieldSet>
  )
}

/** The search and the choices are one stop of Tab: the arrow keys move between them. */
function moveFocus(finder: HTMLElement, step: 1 | -1): void {
  const stops = [...finder.querySelectorAll<HTMLInputElement>('input:enabled')]
  const now = stops.indexOf(document.activeElement as HTMLInputElement)
  stops[Math.min(Math.max(now + step, 0), stops.length - 1)]?.focus()
}

interface ChoiceLineProps {
  readonly choice: Choice
  readonly isSingle: boolean
  readonly isChosen: boolean
  onToggle(value: string, isChosen: boolean): void
}

/** One choice of the list. */
function ChoiceLine({ choice, isSingle, isChosen, onToggle }: ChoiceLineProps) {
  const { value, label, detail, disabledReason } = choice
  const id = useId()
  const note = [detail, disabledReason].filter(Boolean).join(' · ')
  return (
    // The focus stays in the list also in browsers that do not focus what is clicked.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label className={styles.line} onMouseDown={(event) => event.preventDefault()}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        className={styles.box}
        tabIndex={-1}
        checked={isChosen}
        disabled={disabledReason !== undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onToggle(value, event.target.checked)}
      />
      <span>
        <bdi id={`${id}-label`}>{label}</bdi>
        {note && (
          <span className={styles.note} id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
    </label>
  )
}

interface ChosenListProps {
  readonly label: string
  readonly chosen: readonly Choice[]
  onRemove(value: string): void
  /** The last chip was removed: the focus needs another place. */
  onEmptied(): void
}

/** Chosen values as chips, each with a button that removes it: one stop of Tab, with arrow keys between them. The focus moves to the next chip. */
function ChosenList({ label, chosen, onRemove, onEmptied }: ChosenListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState('')
  const removable = chosen.filter(({ disabledReason }) => disabledReason === undefined)
  const tabbed = removable.some(({ value }) => value === stop) ? stop : removable[0]?.value
  const buttonsNow = () => [...(list.current?.querySelectorAll('button') ?? [])]
  const remove = (value: string, button: HTMLButtonElement) => {
    const buttons = buttonsNow()
    const index = buttons.indexOf(button)
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmptied()
    onRemove(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    const buttons = buttonsNow()
    const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + (step ?? 0)]
    if (step === undefined || !next) return
    event.preventDefault()
    next.focus()
  }
  if (chosen.length === 0) return null
  return (
    // The keys act on the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.chips} aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {chosen.map(({ value, label: name, detail, disabledReason }) => (
        <li key={value} className={styles.chip}>
          <span>
            <bdi>{name}</bdi>
            {detail && <span className={styles.chipDetail}> {detail}</span>}
          </span>
          {disabledReason === undefined && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${name}`}
              tabIndex={value === tabbed ? 0 : -1}
              onFocus={() => setStop(value)}
              onClick={({ currentTarget }) => remove(value, currentTarget)}
            >
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
