import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field'
import { fieldAria, useFieldIds } from './use-field-ids'
import { usePrehydrationInput } from './use-prehydration-input'
import styles from './Field.module.css'

/** The props of `TextField`: those of a native input, and what surrounds it. */
export interface TextFieldProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'className' | 'style' | 'children'
> {
  /** What to write. */
  readonly label: ReactNode
  /** The text in the field. */
  readonly value: string
  /** Called with the new text on every key. */
  readonly onChange: (value: string) => void
  /** Explains what to write, and in which format. */
  readonly hint?: ReactNode
  /** What is wrong and how to correct it. */
  readonly error?: string | undefined
}

/**
 * One line of text. `required` is the native attribute: put `noValidate` on a form that shows its own texts
 * (requirements chapter 5), otherwise the browser shows its own first.
 */
export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const ids = useFieldIds(id)
  usePrehydrationInput(ids.control, (control) => {
    if (control.value !== value) onChange(control.value)
  })
  const aria = fieldAria(ids, { hint, error, describedBy: rest['aria-describedby'] })
  return (
    <Field ids={ids} label={label} hint={hint} error={error} required={rest.required}>
      <input
        {...rest}
        {...aria}
        className={styles.input}
        id={ids.control}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
