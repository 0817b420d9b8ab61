import type { ReactNode } from 'react'
import { Alert } from '@recog/shared-ui'
import { serverMessage, statusOf } from '@recog/shared-session'

interface FailureAlertProps {
  /** The fixed text (requirements chapter 8). */
  readonly text: string
  /** As thrown by `call`. */
  readonly error: unknown
  /** Something the visitor can do, such as a button. */
  readonly children?: ReactNode
  /** Makes the alert dismissible. */
  readonly onDismiss?: () => void
}

/** An alert for a failed action, with the server's reason if it gave one (edge case T152). */
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

/**
 * The server's message for a refused request (a 4xx response).
 *
 * @param error as thrown by `call`
 * @returns undefined without a message, and for 5xx responses: theirs are not meant for people (edge case T152)
 */
export function refusalReason(error: unknown): string | undefined {
  return (statusOf(error) ?? 500) < 500 ? serverMessage(error) : undefined
}
