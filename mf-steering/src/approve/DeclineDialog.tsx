import { useState } from 'react'
import { displayName, limits, type SteeringUser } from '@recog/shared-session'
import { Button, Dialog, Stack, TextArea } from '@recog/shared-ui'

interface DeclineDialogProps {
  readonly person: SteeringUser | undefined
  readonly busy: boolean
  onDecline(reason: string): void
  onCancel(): void
}

/** Declining asks once, and for a reason that steering keeps. */
export function DeclineDialog({ person, busy, onDecline, onCancel }: DeclineDialogProps) {
  return (
    <Dialog open={person !== undefined} title="Decline this request?" onClose={onCancel}>
      {person && (
        <DeclineForm
          key={person.userId}
          person={person}
          busy={busy}
          onDecline={onDecline}
          onCancel={onCancel}
        />
      )}
    </Dialog>
  )
}

interface DeclineFormProps extends Omit<DeclineDialogProps, 'person'> {
  readonly person: SteeringUser
}

function DeclineForm({ person, busy, onDecline, onCancel }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const tooLong = reason.trim().length > limits.declineReason
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong) onDecline(reason.trim())
      }}
    >
      <Stack gap={4}>
        <p>
          The request of <bdi>{displayName(person)}</bdi> leaves the list and no account is opened.
        </p>
        <TextArea
          label="Reason (kept in the history)"
          limit={limits.declineReason}
          value={reason}
          onChange={setReason}
          error={tooLong ? `Please keep the reason within ${limits.declineReason} characters.` : undefined}
        />
        <div>
          <Button onClick={onCancel}>Cancel</Button>{' '}
          <Button type="submit" variant="danger" busy={busy} busyLabel="Declining...">
            Decline
          </Button>
        </div>
      </Stack>
    </form>
  )
}
