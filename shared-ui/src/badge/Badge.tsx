import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  /** The colour. `success`, `warning` and `danger` are for states, `accent` for a role. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  /** One to three words. */
  readonly children: ReactNode
}

/** A word or two of status. The colour repeats what the text says. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
