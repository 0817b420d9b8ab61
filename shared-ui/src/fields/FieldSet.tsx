import { useId, type ReactNode } from 'react'
import { FieldError } from './Field'
import styles from './Choice.module.css'

export interface FieldSetProps {
  readonly legend: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** Controls that belong together, under a common legend. */
export function FieldSet({ legend, hint, error, disabled, children }: FieldSetProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.set} disabled={disabled} aria-describedby={described || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p className={styles.setHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
