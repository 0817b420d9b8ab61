import { Button } from '../button/Button'
import { Icon } from '../icon/Icon'
import styles from './States.module.css'

interface ErrorStateProps {
  /** The fixed message of the screen. */
  readonly message: string
  /** Loads the data again. Without it no button is shown. */
  readonly onRetry?: () => void
}

/** Shown instead of data that failed to load: the fixed message (R4.5) and a Retry button. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} data-kind="error">
      <div className={styles.message} role="alert">
        <Icon name="error" />
        <p>{message}</p>
      </div>
      {onRetry && <Button onClick={() => onRetry()}>Retry</Button>}
    </div>
  )
}
