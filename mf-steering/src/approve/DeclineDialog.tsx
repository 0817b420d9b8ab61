import { useState } from 'react'
import { displayName, limits, type SteeringUser } from '@recog/shared-session'
import { Alert, Button, Cluster, Dialog, Stack, TextArea } from '@recog/shared-ui'

interface DeclineDialogProps {
  readonly person: SteeringUser | undefined
  readonly busy: boolean
  /** Why the last try failed; '' when it did not. */
  readonly problem: string
  onDecline(reason: string): void
  onCancel(): void
}

/** Declining asks once, and for a reason that steering keeps. */
export function DeclineDialog({ person, onCancel, ...rest }: DeclineDialogProps) {
  return (
    <Dialog open={person !== undefined} title="Decline this request?" onClose={onCancel}>
      {person && <DeclineForm key={person.userId} person={person} onCancel={onCancel} {...rest} />}
    </Dialog>
  )
}

interface DeclineFormProps extends Omit<DeclineDialogProps, 'person'> {
  readonly person: SteeringUser
}

function DeclineForm({ person, busy, problem, onDecline, onCancel }: DeclineFormProps) {
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
        {problem && <Alert tone="error">{problem}</Alert>}
        <Cluster>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Declining...">
            Decline
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
