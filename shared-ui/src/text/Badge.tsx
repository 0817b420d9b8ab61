import type { ReactNode } from 'react'
import styles from './Text.module.css'

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}
