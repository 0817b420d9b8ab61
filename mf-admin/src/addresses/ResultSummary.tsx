import { Alert } from '@recog/shared-ui'
import { notSent, resultLine, withoutResult } from './result-line'

interface ResultSummaryProps {
  /** The addresses that were sent. */
  readonly sent: readonly string[]
  readonly results: readonly { readonly email: string; readonly error: string }[]
}

/** The result line (X123), and the addresses that it does not count (edge case T128). */
export function ResultSummary({ sent, results }: ResultSummaryProps) {
  const unknown = withoutResult(sent, results)
  const unasked = notSent(sent, results)
  return (
    <>
      <Alert tone="info">{resultLine(results)}</Alert>
      {unknown.length > 0 && (
        <Alert tone="warning">
          The server sent no result for {addressCount(unknown)}. It is not known whether anything was done:{' '}
          {unknown.join(', ')}
        </Alert>
      )}
      {unasked.length > 0 && (
        <Alert tone="warning">
          The server also sent results for {addressCount(unasked)} not on your list: {unasked.join(', ')}
        </Alert>
      )}
    </>
  )
}

const addressCount = ({ length }: readonly string[]) => (length === 1 ? '1 address' : `${length} addresses`)
