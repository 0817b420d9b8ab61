import type { ReactNode } from 'react'
import styles from './States.module.css'

interface EmptyStateProps {
  readonly message: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** What a screen shows when there is nothing to list, or nothing this visitor may see. */
export function EmptyState({ message, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
