import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import { Field } from './Field'
import { useFieldIds } from './use-field-ids'
import styles from './Field.module.css'

export interface SearchFieldProps {
  readonly label: ReactNode
  readonly labelHidden?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
}

/** A text box that filters the content below it while typing. */
export function SearchField({ label, labelHidden = false, value, onChange, placeholder }: SearchFieldProps) {
  const ids = useFieldIds()
  return (
    <Field ids={ids} label={label} labelHidden={labelHidden}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          className={styles.input}
          id={ids.control}
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
