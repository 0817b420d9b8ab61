import { FailureAlert } from '@recog/section-kit'
import { ProgressBar } from '@recog/shared-ui'
import type { useChunkedSend } from './use-chunked-send'

interface SendProgressProps {
  readonly sending: Pick<ReturnType<typeof useChunkedSend>, 'busy' | 'sent' | 'total' | 'error'>
  /** The text for a call that failed (X120, X121). */
  readonly failure: string
}

/** How far a list of addresses has been sent, and why it stopped. */
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
