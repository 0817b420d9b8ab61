import type { MouseEvent } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { displayName, type SteeringUser } from '@recog/shared-session'
import { Button, Cluster, Stack } from '@recog/shared-ui'
import type { DecisionState } from './decision-state'

interface DecideProps {
  readonly person: SteeringUser
  readonly state: DecisionState | undefined
  readonly showFailure: boolean
  onApprove(person: SteeringUser): void
  /** Undefined if the server cannot decline. */
  readonly onDecline: ((person: SteeringUser) => void) | undefined
}

/** The buttons that decide on one request, and why the last attempt failed. */
export function Decide({ person, state, showFailure, onApprove, onDecline }: DecideProps) {
  const busy = state?.status === 'deciding'
  return (
    <Stack gap={2}>
      <Cluster gap={2}>
        <Button
          variant="primary"
          size="small"
          busy={busy}
          onClick={firstClick(() => onApprove(person))}
          aria-label={`Approve ${displayName(person)}`}
        >
          Approve
        </Button>
        {onDecline && (
          <Button
            size="small"
            disabled={busy}
            onClick={firstClick(() => onDecline(person))}
            aria-label={`Decline ${displayName(person)}`}
          >
            Decline
          </Button>
        )}
      </Cluster>
      {state?.status === 'failed' && showFailure && <FailureAlert {...state.failure} />}
    </Stack>
  )
}

/** The second click of a double click may hit the row that has moved up. It decides nothing. */
const firstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
