import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame'
import styles from './Field.module.css'

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id' | 'className'>

export interface TextAreaProps extends Native, FieldTexts {
  readonly value: string
  onChange(value: string): void
  /** Show how many characters remain. The count goes below zero; nothing typed or pasted is cut (edge case J3). */
  readonly limit?: number
}

export function TextArea({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  limit,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const remaining = limit === undefined ? undefined : limit - value.length
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      required={required ?? false}
      after={
        remaining !== undefined && (
          <p className={styles['counter']} data-over={remaining < 0}>
            {remaining} characters remaining
          </p>
        )
      }
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
