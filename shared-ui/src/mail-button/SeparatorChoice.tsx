import { useId } from 'react'
import type { Separator } from './use-separator'
import styles from './MailButton.module.css'

interface SeparatorChoiceProps {
  readonly value: Separator
  readonly onChange: (value: Separator) => void
}

/** How copied addresses are separated. */
export function SeparatorChoice({ value, onChange }: SeparatorChoiceProps) {
  const id = useId()
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Separate copied addresses by</label>
      <select
        id={id}
        className={styles.separator}
        value={value}
        onChange={(event) => onChange(event.target.value === ',' ? ',' : ';')}
      >
        <option value=";">semicolon (;)</option>
        <option value=",">comma (,)</option>
      </select>
    </span>
  )
}
