import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import styles from './Feedback.module.css'

export interface SkeletonProps {
  readonly lines?: number
}

/** Grey lines in the place of what is coming. Says nothing to assistive technology. */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}

export function LoadingState({ text, lines = 4 }: { readonly text: string; readonly lines?: number }) {
  return (
    <div className={styles['state']}>
      <p role="status">{text}</p>
      <Skeleton lines={lines} />
    </div>
  )
}

export interface ErrorStateProps {
  readonly message: string
  onRetry?(): void
}

export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div className={styles['alert']} data-tone="error" role="alert">
      <p>{message}</p>
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

export interface EmptyStateProps {
  readonly message: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

export function EmptyState({ message, children }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <p>{message}</p>
      {children && <div className={styles['actions']}>{children}</div>}
    </div>
  )
}

export interface ProgressBarProps {
  readonly label: string
  /** 0 to 100; unknown when left out. */
  readonly value?: number
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <label className={styles['progress']}>
      <span>{label}</span>
      <progress max={100} value={value} />
    </label>
  )
}
