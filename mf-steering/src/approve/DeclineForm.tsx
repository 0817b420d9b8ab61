import { useState } from 'react'
import { FailureAlert, useUnsavedGuard } from '@recog/section-kit'
import { limits, type SteeringUser } from '@recog/shared-session'
import { Button, Cluster, Stack, TextArea } from '@recog/shared-ui'
import { type DecisionState, namesOf } from './decisions'

export interface DeclineFormProps {
  /** Whose requests are declined. */
  readonly people: readonly SteeringUser[]
  readonly state: DecisionState | undefined
  onDecline(reason: string): void
  onCancel(): void
}

/** The content of the dialog that confirms that requests are declined, with an optional reason that only steering members see. */
export function DeclineForm({ people, state, onDecline, onCancel }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  useUnsavedGuard(reason !== '')
  const failure = state?.status === 'failed' ? state.failure : undefined
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
          {people.length > 1 ? 'The requests' : 'The request'} from <bdi>{namesOf(people)}</bdi> will be
          removed from the list. No account will be created.
        </p>
        <TextArea
          label="Reason (kept in the history)"
          limit={limits.declineReason}
          value={reason}
          onChange={setReason}
          error={tooLong ? `Please keep the reason within ${limits.declineReason} characters.` : undefined}
        />
        {failure && <FailureAlert {...failure} />}
        <Cluster align="end">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="danger" busy={state?.status === 'deciding'} busyLabel="Declining...">
            Decline
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
