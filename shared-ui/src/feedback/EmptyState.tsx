import type { ReactNode } from 'react'
import styles from './States.module.css'

interface EmptyStateProps {
  /** Says what there is none of, as in "No projects yet." */
  readonly message: string
  /** Actions that the visitor can take. */
  readonly children?: ReactNode
}

/** Shown instead of content if there is none, or none that this visitor may see. */
export function EmptyState({ message, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
