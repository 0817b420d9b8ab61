import { Alert } from '@recog/shared-ui'
import { notSent, resultLine, withoutResult } from './result-line'

interface ResultSummaryProps {
  /** The addresses that were sent. */
  readonly sent: readonly string[]
  readonly results: readonly { readonly email: string; readonly error: string }[]
}

/** The result line (X123), and addresses whose results are missing or unexpected (edge case T128). */
export function ResultSummary({ sent, results }: ResultSummaryProps) {
  const unknown = withoutResult(sent, results)
  const unexpected = notSent(sent, results)
  return (
    <>
      <Alert tone="info">{resultLine(results)}</Alert>
      {unknown.length > 0 && (
        <Alert tone="warning">
          The server sent no result for {addressCount(unknown)}. It is not known whether anything was done:{' '}
          {unknown.join(', ')}
        </Alert>
      )}
      {unexpected.length > 0 && (
        <Alert tone="warning">
          The server also sent results for {addressCount(unexpected)} not on your list:{' '}
          {unexpected.join(', ')}
        </Alert>
      )}
    </>
  )
}

const addressCount = ({ length }: readonly string[]) => (length === 1 ? '1 address' : `${length} addresses`)
