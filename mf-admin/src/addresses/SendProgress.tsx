import { FailureAlert } from '@recog/section-kit'
import { ProgressBar } from '@recog/shared-ui'

export interface SendProgressProps {
  readonly sending: {
    readonly busy: boolean
    /** Addresses sent so far. */
    readonly sent: readonly string[]
    /** Addresses of the whole list. */
    readonly total: number
    readonly error: unknown
  }
  /** Text for a call that failed (X120, X121). */
  readonly failure: string
}

/** The progress of sending a list of addresses, or why it stopped. */
export function SendProgress({ sending: { busy, sent, total, error }, failure }: SendProgressProps) {
  if (busy) return <ProgressBar label={`${sent.length} of ${total} sent`} value={sent.length} max={total} />
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
