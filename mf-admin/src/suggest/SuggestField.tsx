import { useDeferredValue } from 'react'
import { useSearch, type TextsOf } from '@recog/shared-session'
import { TextField, VisuallyHidden, type TextFieldProps } from '@recog/shared-ui'
import type { Suggestion } from './suggestion'
import { useCombobox } from './use-combobox'
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
