import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  readonly summary: ReactNode
  readonly defaultOpen?: boolean
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
