import type { ReactNode } from 'react'
import { Alert } from '@recog/shared-ui'
import { refusalReason } from './refusal-reason'

interface FailureAlertProps {
  /** The fixed text (requirements chapter 8). */
  readonly text: string
  readonly error: unknown
  /** A way out, such as a button. */
  readonly children?: ReactNode
  readonly onDismiss?: () => void
}

/** A failed action, and why, if the server refused it in words meant for people. */
export function FailureAlert({ text, error, children, onDismiss }: FailureAlertProps) {
  const reason = refusalReason(error)
  return (
    <Alert tone="error" {...(onDismiss && { onDismiss })}>
      <p>{text}</p>
      {reason !== undefined && reason !== text && <p>{reason}</p>}
      {children}
    </Alert>
  )
}
