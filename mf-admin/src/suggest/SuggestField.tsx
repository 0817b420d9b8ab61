import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useSearch, type TextsOf } from '@recog/shared-session'
import { TextField, VisuallyHidden, type TextFieldProps } from '@recog/shared-ui'
import type { Suggestion } from './suggestion'
import styles from './SuggestField.module.css'

interface SuggestFieldProps extends Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'hint' | 'error' | 'type' | 'onFocus'
> {
  readonly suggestions: readonly Suggestion[]
}

/** More would not be read. */
const SHOWN = 8

const textsOf: TextsOf<Suggestion> = ({ text, detail = '' }) => [text, detail]

/** A text field that suggests; any other text can be typed, too. Accents, letter case and the order of words do not matter. */
export function SuggestField({ suggestions, value, onChange, ...field }: SuggestFieldProps) {
  const query = useDeferredValue(value)
  const search = useSearch(suggestions, textsOf)
  const found = query.trim() === '' ? [] : search(query)
  const shown = found.slice(0, SHOWN)
  const combobox = useCombobox({ shown, onChoose: ({ text }) => onChange(text) })
  return (
    <div className={styles.frame}>
      <TextField
        {...field}
        {...combobox.inputProps}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(text) => {
          combobox.open()
          onChange(text)
        }}
      />
      {combobox.isListed && (
        <div className={styles.list} role="listbox" id={combobox.listId} aria-label="Suggestions">
          {shown.map((suggestion, place) => (
            // The keyboard acts on the field, which names the marked option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={suggestion.value}
              id={combobox.optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === combobox.marked}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => combobox.choose(suggestion)}
            >
              <bdi>{suggestion.text}</bdi>
              {suggestion.detail && <span className={styles.detail}>{suggestion.detail}</span>}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{combobox.isListed ? countText(found.length) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

function countText(count: number): string {
  if (count === 1) return '1 suggestion'
  return count > SHOWN ? `The first ${SHOWN} of ${count} suggestions` : `${count} suggestions`
}

interface ComboboxOptions {
  readonly shown: readonly Suggestion[]
  onChoose(suggestion: Suggestion): void
}

/**
 * The keyboard and the ARIA attributes of a text field with suggestions (the combobox pattern of the ARIA Authoring Practices).
 * The focus stays in the field. Enter submits the form unless a suggestion is marked.
 */
function useCombobox({ shown, onChoose }: ComboboxOptions) {
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const list = useId()
  const isListed = isOpen && shown.length > 0
  const current = isListed ? shown[marked] : undefined
  const optionId = (index: number) => `${list}-${index}`

  const close = () => {
    setOpen(false)
    setMarked(-1)
  }
  const choose = (suggestion: Suggestion) => {
    onChoose(suggestion)
    close()
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    if (shown.length > 0) setMarked((now) => stepped(now, step, shown.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key === 'Escape' && isListed) close()
    else return
    event.preventDefault()
  }

  return {
    isListed,
    marked,
    choose,
    optionId,
    listId: list,
    /** The visitor has typed. */
    open: () => {
      setOpen(true)
      setMarked(-1)
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListed,
      'aria-controls': isListed ? list : undefined,
      'aria-activedescendant': current ? optionId(marked) : undefined,
      onKeyDown,
      onBlur: close,
    },
  } as const
}

/** The next index, past the end again from the start; none is -1. */
function stepped(now: number, step: 1 | -1, count: number): number {
  if (now === -1) return step === 1 ? 0 : count - 1
  return (now + step + count) % count
}
