import { FailureAlert } from '@recog/section-kit'
import { Alert, ConfirmDialog, ProgressBar } from '@recog/shared-ui'
import type { AddressForm } from './address-send'
import { AddressTable, type AddressTableProps } from './AddressTable'
import { notSent, resultLine, withoutResult, type AddressResult } from './results'

interface SendOutcomeProps<Result extends AddressResult> extends AddressTableProps<Result> {
  readonly confirmLabel: string
  readonly tone?: 'primary' | 'danger'
  /** Text for a call that failed (X120, X121). */
  readonly failure: string
}

/** Everything below a form that sends addresses: confirmation, progress, summary, and the table of addresses and results. */
export function SendOutcome<Result extends AddressResult>({
  confirmLabel,
  tone = 'primary',
  failure,
  ...table
}: SendOutcomeProps<Result>) {
  const { form } = table
  return (
    <>
      <Progress form={form} failure={failure} />
      {form.isComplete && <Summary sent={form.sent} results={form.results} />}
      <AddressTable {...table} />
      <ConfirmDialog
        open={form.confirmation !== undefined}
        title={form.confirmation?.title}
        message={form.confirmation?.message}
        confirmLabel={confirmLabel}
        tone={tone}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </>
  )
}

interface ProgressProps {
  readonly form: Pick<AddressForm<AddressResult>, 'phase' | 'sent' | 'total' | 'error'>
  readonly failure: string
}

/** The progress of sending a list of addresses, or why it stopped. */
function Progress({ form: { phase, sent, total, error }, failure }: ProgressProps) {
  if (phase === 'sending')
    return <ProgressBar label={`${sent.length} of ${total} sent`} value={sent.length} max={total} />
  if (error === undefined) return null
  return (
    <>
      <FailureAlert text={failure} error={error} />
      {sent.length > 0 && (
        <p>
          {sent.length} of {total} addresses were sent before this call. Sending the same list again continues
          with the rest.
        </p>
      )}
    </>
  )
}

/** The result line (X123), and addresses whose results are missing or unexpected (edge case T128). */
function Summary({ sent, results }: Pick<AddressForm<AddressResult>, 'sent' | 'results'>) {
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
