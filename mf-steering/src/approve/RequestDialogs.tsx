import { useState } from 'react'
import { FailureAlert, Later } from '@recog/section-kit'
import { limits, useStore, type SteeringUser } from '@recog/shared-session'
import { Button, Cluster, Dialog, Stack, TextArea } from '@recog/shared-ui'
import { type DecisionState, namesOf } from './decisions'
import type { RequestStore } from './request-store'

const loadAssigning = async () => (await import(/* webpackChunkName: "organise" */ './Assigning')).Assigning

/** The dialogs about one request, and about the selected ones: these name everybody concerned. */
export function RequestDialogs({ requests }: { readonly requests: RequestStore }) {
  const { declining, question, decisions } = useStore(requests.store)
  const people = question?.people ?? []
  const approves = question?.verb === 'approve'
  const isAboutGroups = question !== undefined && question.verb !== 'decline'
  return (
    <>
      {requests.canDecline && (
        <DeclineDialog
          people={declining ? [declining] : []}
          state={declining && decisions.get(declining.userId)}
          onDecline={requests.decline}
          onCancel={requests.cancelDeclining}
        />
      )}
      <DeclineDialog
        people={question?.verb === 'decline' ? people : []}
        state={undefined}
        onDecline={(reason) => void requests.answer(reason)}
        onCancel={requests.cancel}
      />
      <Dialog open={isAboutGroups} title={titleOf(approves, people.length)} onClose={requests.cancel}>
        {isAboutGroups && <Later load={loadAssigning} props={{ requests, people, approves }} />}
      </Dialog>
    </>
  )
}

function titleOf(approves: boolean, count: number): string {
  if (approves) return count === 1 ? 'Approve this request?' : `Approve ${count} requests?`
  return count === 1 ? 'Assign 1 person to groups' : `Assign ${count} people to groups`
}

interface DeclineDialogProps {
  /** Whose requests are declined; nobody while the dialog is closed. */
  readonly people: readonly SteeringUser[]
  readonly state: DecisionState | undefined
  onDecline(reason: string): void
  onCancel(): void
}

/** Confirms that requests are declined, with an optional reason that only steering members see. */
function DeclineDialog({ people, onCancel, ...rest }: DeclineDialogProps) {
  const [first] = people
  const title = people.length > 1 ? `Decline ${people.length} requests?` : 'Decline this request?'
  return (
    <Dialog open={first !== undefined} title={title} onClose={onCancel}>
      {first && <DeclineForm key={first.userId} people={people} onCancel={onCancel} {...rest} />}
    </Dialog>
  )
}

function DeclineForm({ people, state, onDecline, onCancel }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
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
