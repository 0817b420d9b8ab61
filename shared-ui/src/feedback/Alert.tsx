import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import styles from './Feedback.module.css'

export interface AlertProps {
  readonly tone: 'info' | 'success' | 'warning' | 'error'
  readonly title?: string
  readonly children: ReactNode
  onDismiss?(): void
}

/** A message within the page. Errors interrupt a screen reader, others wait their turn. */
export function Alert({ tone, title, children, onDismiss }: AlertProps) {
  return (
    <div className={styles['alert']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <div>
        {title && <p className={styles['title']}>{title}</p>}
        <div>{children}</div>
      </div>
      {onDismiss && (
        <Button variant="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </div>
  )
}
