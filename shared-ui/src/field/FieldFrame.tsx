import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldTexts {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean
}

interface FieldFrameProps extends FieldTexts {
  readonly after?: ReactNode
  /** Renders the control with the ids and states it must carry. */
  children(control: ControlProps): ReactNode
}

export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly required: boolean
  readonly className: string
}

/** Label, control, hint and error, tied together for every kind of field. */
export function FieldFrame({ label, hint, error, required = false, after, children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
        {required && (
          <span className={styles['required']} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <div id={hintId} className={styles['hint']}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        required,
        className: styles['control'] ?? '',
      })}
      {after}
      {error && (
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
