import { serverMessage, statusOf } from '@recog/shared-session'
import { Alert } from '@recog/shared-ui'

interface FailureAlertProps {
  /** The text of spec section 8. */
  readonly text: string
  readonly error: unknown
}

/** What could not be done, and why, if the server refused it in words meant for people. */
export function FailureAlert({ text, error }: FailureAlertProps) {
  const reason = reasonOf(error)
  return (
    <Alert tone="error">
      <p>{text}</p>
      {reason !== undefined && reason !== text && <p>{reason}</p>}
    </Alert>
  )
}

/** Only a refusal has a reason worth reading; what a broken server says is for the console (edge case T152). */
function reasonOf(error: unknown): string | undefined {
  return (statusOf(error) ?? 500) < 500 ? serverMessage(error) : undefined
}
