import type { ReactNode, Ref } from 'react'
import { Icon } from '../icon/Icon'
import { Field } from './Field'
import { useFieldIds } from './use-field-ids'
import styles from './Field.module.css'

/** The props of `SearchField`. */
export interface SearchFieldProps {
  /** What is searched, as in "Search requests". */
  readonly label: ReactNode
  /** If a heading or legend says the same: only screen readers get the label. */
  readonly labelHidden?: boolean
  /** The text in the field. */
  readonly value: string
  /** Called with the new text on every key. */
  readonly onChange: (value: string) => void
  /** Example of what to type; never the only explanation. */
  readonly placeholder?: string
  /** The search belongs to a field with an error. */
  readonly isInvalid?: boolean
  /** The input, to focus it. */
  readonly ref?: Ref<HTMLInputElement>
}

/** A text box that filters the content below it while typing. */
export function SearchField({
  label,
  labelHidden = false,
  value,
  onChange,
  placeholder,
  isInvalid = false,
  ref,
}: SearchFieldProps) {
  const ids = useFieldIds()
  return (
    <Field ids={ids} label={label} labelHidden={labelHidden}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          className={styles.input}
          id={ids.control}
          ref={ref}
          aria-invalid={isInvalid || undefined}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  )
}
