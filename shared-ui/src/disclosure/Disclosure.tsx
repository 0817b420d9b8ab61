import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  /** The text that is always visible and opens the rest. */
  readonly summary: ReactNode
  /** Whether it is open at first. */
  readonly defaultOpen?: boolean
  /** The details. */
  readonly children: ReactNode
}

/** Details on demand. Uses the native element, so that find-in-page and printing work. */
export function Disclosure({ summary, defaultOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.details} open={defaultOpen}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" />
        <span>{summary}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
