import { Button } from '../button/Button'
import { Icon } from '../icon/Icon'
import styles from './States.module.css'

interface ErrorStateProps {
  readonly message: string
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
