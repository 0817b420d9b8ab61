import { Alert } from '@recog/shared-ui'
import { refusalReason } from './refusal-reason'

interface FailureAlertProps {
  /** The text of spec section 8. */
  readonly text: string
  readonly error: unknown
}

/** What could not be done, and why, if the server refused it in words meant for people. */
export function FailureAlert({ text, error }: FailureAlertProps) {
  const reason = refusalReason(error)
  return (
    <Alert tone="error">
      <p>{text}</p>
      {reason !== undefined && reason !== text && <p>{reason}</p>}
    </Alert>
  )
}
