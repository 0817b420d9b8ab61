import { Icon } from '../icon/Icon'
import styles from './Field.module.css'

/** The props of `FieldError`. */
export interface FieldErrorProps {
  /** The control refers to it with `aria-describedby`. */
  readonly id: string
  /** What is wrong, and how to correct it. */
  readonly children: string
}

/** The error below a control that is not one of the fields here, such as a widget by others. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  )
}
