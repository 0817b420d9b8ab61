import { useState } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { displayName, limits, type SteeringUser } from '@recog/shared-session'
import { Button, Cluster, Dialog, Stack, TextArea } from '@recog/shared-ui'
import type { DecisionState } from './use-decisions'

interface DeclineDialogProps {
  readonly person: SteeringUser | undefined
  readonly state: DecisionState | undefined
  onDecline(reason: string): void
  onCancel(): void
}

/** Confirms that a request is declined, with an optional reason that only steering members see. */
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

function DeclineForm({ person, state, onDecline, onCancel }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const failure = state?.failure
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
          The request from <bdi>{displayName(person)}</bdi> will be removed from the list. No account will be
          created.
        </p>
        <TextArea
          label="Reason (kept in the history)"
          limit={limits.declineReason}
          value={reason}
          onChange={setReason}
          error={tooLong ? `Please keep the reason within ${limits.declineReason} characters.` : undefined}
        />
        {failure && <FailureAlert {...failure} />}
        <Cluster>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="danger" busy={state?.busy} busyLabel="Declining...">
            Decline
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
