import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './FieldError'
import { fieldAria, useFieldIds } from './use-field-ids'
import { usePrehydrationInput } from './use-prehydration-input'
import styles from './Choice.module.css'

/** The props of `Checkbox`. */
export interface CheckboxProps extends Omit<
  ComponentProps<'input'>,
  'checked' | 'onChange' | 'className' | 'style' | 'children' | 'type'
> {
  /** The text beside the box, which is part of the click target. */
  readonly label: ReactNode
  /** Whether it is checked. */
  readonly checked: boolean
  /** Called with the new state. */
  readonly onChange: (checked: boolean) => void
  /** For a checkbox in a table cell: only screen readers get the label. */
  readonly labelHidden?: boolean
  /** Explains the choice, below the label. */
  readonly hint?: ReactNode
  /** What is wrong and how to correct it. */
  readonly error?: string | undefined
}

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({
  label,
  checked,
  onChange,
  labelHidden = false,
  hint,
  error,
  id,
  ...rest
}: CheckboxProps) {
  const ids = useFieldIds(id)
  usePrehydrationInput(ids.control, (control) => {
    if (control.checked !== checked) onChange(control.checked)
  })
  const aria = fieldAria(ids, { hint, error, describedBy: rest['aria-describedby'] })
  return (
    <div className={styles.choice}>
      <label className={labelHidden ? styles.boxOnly : styles.line}>
        <input
          {...rest}
          {...aria}
          className={styles.box}
          id={ids.control}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={labelHidden ? 'sr-only' : styles.label}>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  )
}
