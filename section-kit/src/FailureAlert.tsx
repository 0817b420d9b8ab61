import { Alert } from '@recog/shared-ui'
import { serverMessage, statusOf } from '@recog/shared-session'

interface FailureAlertProps {
  /** The fixed text (requirements chapter 8). */
  readonly text: string
  /** As thrown by `call`; undefined without a failure. */
  readonly error: unknown
}

/** An alert for a failed action, with the server's reason if it gave one (edge case T152). Nothing without a failure. */
export function FailureAlert({ text, error }: FailureAlertProps) {
  if (error === undefined) return null
  const reason = refusalReason(error)
  return (
    <Alert tone="error">
      <p>{text}</p>
      {reason !== undefined && reason !== text && <p>{reason}</p>}
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
