import { useId, type ReactNode } from 'react'
import { FieldError } from './FieldError'
import styles from './Choice.module.css'

/** The props of `FieldSet`. */
export interface FieldSetProps {
  /** The question that all controls answer together. */
  readonly legend: ReactNode
  /** Explains the question. */
  readonly hint?: ReactNode
  /** What is wrong and how to correct it. */
  readonly error?: string | undefined
  /** Whether all its controls are disabled. */
  readonly disabled?: boolean
  /** The controls. */
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
