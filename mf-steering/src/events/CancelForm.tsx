import { useState, type FormEvent } from 'react'
import { FailureAlert, useAction, useFormErrors, useUnsavedGuard } from '@recog/section-kit'
import { limits, useUser, type PortalEvent } from '@recog/shared-session'
import { Button, Cluster, showToast, Stack, TextArea } from '@recog/shared-ui'
import { cancelEvent, restoreEvent } from '../api'
import { useTransientError } from './use-transient-error'

interface CancelFormProps {
  readonly event: PortalEvent
  onDone(): void
  onClose(): void
}

/** The content of the dialog that cancels an event, or takes that back. */
export function CancelForm({ event, onDone, onClose }: CancelFormProps) {
  const { id, title, cancelledAt } = event
  const isCancelled = cancelledAt !== ''
  const [reason, setReason] = useState('')
  useUnsavedGuard(reason !== '')
  const errors = useFormErrors({ reason: isCancelled ? undefined : problemOf(reason) })
  const tells = useUser()?.capabilities.includes('notifications')
  const { failure, fail, clear } = useTransientError()
  const restore = async () => {
    await restoreEvent(id)
    onDone()
    showToast({ tone: 'success', text: `“${title}” takes place.`, key: `event ${id}` })
  }
  const cancel = async () => {
    await cancelEvent(id, reason.trim())
    onDone()
    const undo = () =>
      void restore().catch(() => showToast({ tone: 'error', text: 'Failed to restore event.' }))
    showToast({
      tone: 'success',
      text: `Cancelled “${title}”.`,
      key: `event ${id}`,
      action: { label: 'Undo', onAction: undo },
    })
  }
  const action = useAction(
    async () => {
      await (isCancelled ? restore() : cancel())
      onClose()
    },
    (error) => fail(isCancelled ? 'Failed to restore event.' : 'Failed to cancel event.', error),
  )
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    clear()
    if (errors.check(submitted.currentTarget)) void action.run()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        {isCancelled ? (
          <p>
            <bdi>{title}</bdi> will take place again as announced.
          </p>
        ) : (
          <>
            <p>
              <bdi>{title}</bdi> stays in the list, marked as cancelled, and calendars show that it is.
              {tells && ' The members whom it is for are told in a minute.'}
            </p>
            <TextArea
              label="Reason"
              hint="Everybody who can see the event can read it."
              required
              limit={limits.cancelReason}
              value={reason}
              error={errors.of('reason')}
              onChange={setReason}
            />
          </>
        )}
        {failure && <FailureAlert {...failure} />}
        <Cluster align="end">
          <Button onClick={onClose}>Close</Button>
          <Button
            type="submit"
            variant={isCancelled ? 'primary' : 'danger'}
            busy={action.busy}
            busyLabel={isCancelled ? 'Restoring...' : 'Cancelling...'}
          >
            {isCancelled ? 'Restore event' : 'Cancel event'}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function problemOf(reason: string): string | undefined {
  if (reason.trim() === '') return 'Please say why the event is cancelled.'
  return reason.trim().length > limits.cancelReason
    ? `Please keep the reason within ${limits.cancelReason} characters.`
    : undefined
}
