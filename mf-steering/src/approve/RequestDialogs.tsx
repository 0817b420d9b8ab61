import { useState } from 'react'
import { FailureAlert, useLoad } from '@recog/section-kit'
import {
  limits,
  searchable,
  settings,
  useStore,
  type CommitteeName,
  type SteeringUser,
} from '@recog/shared-session'
import {
  Button,
  Checkbox,
  ChoicePicker,
  Cluster,
  ConfirmDialog,
  Dialog,
  ErrorState,
  Skeleton,
  Stack,
  TextArea,
} from '@recog/shared-ui'
import { loadSteeringCommittees } from '../api'
import { suggestedFirst } from '../matrix/suggested-groups'
import { type DecisionState, namesOf } from './decisions'
import type { RequestStore } from './request-store'

/** The dialogs about one request, and about the selected ones: these name everybody concerned. */
export function RequestDialogs({ requests }: { readonly requests: RequestStore }) {
  const { declining, question, decisions, assigning = [] } = useStore(requests.store)
  const people = question?.people ?? []
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
      <ConfirmDialog
        open={question?.verb === 'approve'}
        title={people.length === 1 ? 'Approve this request?' : `Approve ${people.length} requests?`}
        message={`${namesOf(people)} will become members and receive a temporary password by email.`}
        confirmLabel="Approve"
        onConfirm={() => void requests.decideAll('')}
        onCancel={requests.cancel}
      />
      <DeclineDialog
        people={question?.verb === 'decline' ? people : []}
        state={undefined}
        onDecline={(reason) => void requests.decideAll(reason)}
        onCancel={requests.cancel}
      />
      <Dialog
        open={assigning.length > 0}
        title={
          assigning.length === 1 ? 'Assign 1 person to groups' : `Assign ${assigning.length} people to groups`
        }
        onClose={() => requests.startAssigning(undefined)}
      >
        {assigning.length > 0 && <Assigning requests={requests} people={assigning} />}
      </Dialog>
    </>
  )
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

interface AssigningProps {
  readonly requests: RequestStore
  readonly people: readonly SteeringUser[]
}

/** Loads the groups for those who have just been approved. */
function Assigning(props: AssigningProps) {
  const groups = useLoad(loadSteeringCommittees, [])
  switch (groups.status) {
    case 'loading':
      return <Skeleton lines={6} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={groups.retry} />
    case 'loaded':
      return <AssignForm {...props} groups={groups.data} />
  }
}

/** Several people and groups at once. Steering rights are granted one by one, after a question. */
function AssignForm({
  requests,
  people,
  groups,
}: AssigningProps & { readonly groups: readonly CommitteeName[] }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const [onlyNamed, setOnlyNamed] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const offered = groups.filter(({ id }) => id !== settings().steeringCommitteeId)
  const choices = suggestedFirst(offered, people).map(({ group, named }) => ({
    value: group.id,
    label: group.name,
    ...(named > 0 && { detail: `Named by ${named}` }),
  }))
  const chosen = offered.filter(({ id }) => ids.includes(id))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIncomplete(chosen.length === 0)
        if (chosen.length > 0) void requests.assignAll(chosen, onlyNamed)
      }}
    >
      <Stack gap={4}>
        <ChoicePicker
          legend="Working groups"
          searchLabel="Search working groups"
          choices={choices}
          fold={searchable}
          value={ids}
          onChange={setIds}
          hint="First those that are named under expertise or interests."
          error={isIncomplete && chosen.length === 0 ? 'Please choose a working group.' : undefined}
        />
        <Checkbox
          label="Only those who name the group: each person joins the groups of their own expertise and interests"
          checked={onlyNamed}
          onChange={setOnlyNamed}
        />
        <Cluster align="end">
          <Button onClick={() => requests.startAssigning(undefined)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Assign
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
