import type { ReactNode } from 'react'
import { FieldError } from './FieldError'
import type { FieldIds } from './use-field-ids'
import styles from './Field.module.css'

interface FieldProps {
  readonly ids: FieldIds
  readonly label: ReactNode
  readonly labelHidden?: boolean
  readonly required?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Shown beside the error, such as the number of characters left. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The frame of every labelled control: label, hint, control, error. */
export function Field({
  ids,
  label,
  labelHidden = false,
  required,
  hint,
  error,
  aside,
  children,
}: FieldProps) {
  return (
    <div className={styles.field}>
      <label
        className={labelHidden ? 'sr-only' : styles.label}
        htmlFor={ids.control}
        data-required={required || undefined}
      >
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      {children}
      {(error || aside) && (
        <div className={styles.below}>
          {error && <FieldError id={ids.error}>{error}</FieldError>}
          {aside}
        </div>
      )}
    </div>
  )
}
