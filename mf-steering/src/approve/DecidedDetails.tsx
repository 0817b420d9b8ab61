import { useId, useState, type ReactNode } from 'react'
import { FailureAlert, useLoad } from '@recog/section-kit'
import { displayName, type SteeringUser } from '@recog/shared-session'
import { Badge, Button, Cluster, ErrorState, Skeleton, Stack } from '@recog/shared-ui'
import { loadSteeringCommittees } from '../api'
import { GroupChecklist } from '../assign/GroupChecklist'
import type { DecisionState } from './decision-state'
import type { NewMember } from './use-new-member'

interface DecidedDetailsProps {
  readonly person: SteeringUser
  readonly state: Extract<DecisionState, { status: 'decided' }>
  readonly member: NewMember
  onUndo(person: SteeringUser): void
  /** What the person wrote, which the choice of groups needs. */
  readonly children: ReactNode
}

/** A decided request: the decision, a way back, and the groups of a new member. */
export function DecidedDetails({ person, state, member, onUndo, children }: DecidedDetailsProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const isMember = state.verb === 'approve'
  const name = displayName(person)
  return (
    <Stack gap={2}>
      <div>{children}</div>
      <Cluster gap={2}>
        {isMember ? <Badge tone="success">Approved</Badge> : <Badge tone="neutral">Declined</Badge>}
        {state.undo !== 'over' && (
          <Button
            size="small"
            busy={state.undo === 'running'}
            onClick={() => onUndo(person)}
            aria-label={`Undo the decision about ${name}`}
          >
            Undo
          </Button>
        )}
        {isMember && (
          <Button
            size="small"
            aria-expanded={open}
            aria-controls={panelId}
            aria-label={`Assign to groups: ${name}`}
            onClick={() => setOpen((now) => !now)}
          >
            Assign to groups
          </Button>
        )}
      </Cluster>
      {state.failure && <FailureAlert {...state.failure} />}
      <div id={panelId} hidden={!open}>
        {open && <Groups person={person} member={member} />}
      </div>
    </Stack>
  )
}

function Groups({ person, member: { matrix } }: Pick<DecidedDetailsProps, 'person' | 'member'>) {
  const groups = useLoad(loadSteeringCommittees, [])
  switch (groups.status) {
    case 'loading':
      return <Skeleton lines={3} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={groups.retry} />
    case 'loaded':
      return (
        <GroupChecklist
          user={person}
          committees={groups.data}
          cells={matrix.cells.get(person.userId)}
          setAssigned={matrix.setAssigned}
        />
      )
  }
}
