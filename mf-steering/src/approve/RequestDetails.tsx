import { useId, type ReactNode } from 'react'
import { FailureAlert, useLoad } from '@recog/section-kit'
import { displayName, now, useStore, type SteeringUser } from '@recog/shared-session'
import { Badge, Button, Cluster, DescriptionList, ErrorState, Skeleton, Stack } from '@recog/shared-ui'
import { ago } from '../ago'
import { loadSteeringCommittees } from '../api'
import { GroupChecklist } from '../matrix/GroupChecklist'
import type { DecisionState } from './decisions'
import type { RequestStore } from './request-store'

interface RequestDetailsProps {
  readonly person: SteeringUser
  readonly similar: readonly SteeringUser[]
}

/** An applicant's own text, and members who may be the same person (R2.38, edge case T53). */
export function RequestDetails({ person, similar }: RequestDetailsProps) {
  const items = [
    { term: 'Degrees', value: person.degrees },
    { term: 'Institution', value: person.institution },
    { term: 'Expertise', value: person.expertiseAreas },
    { term: 'Interests', value: person.interestAreas },
    { term: 'Clinical roles', value: person.clinicalRoles },
    { term: 'Requested', value: ago(person.requestedAt, now()) },
  ].filter(({ value }) => value.trim() !== '')
  return (
    <>
      {items.length > 0 ? <DescriptionList dense items={items} /> : <span>No details given</span>}
      {similar.map((member) => (
        <p key={member.userId}>
          <Badge tone="warning">Possibly already a member</Badge> <bdi>{displayName(member)}</bdi> (
          {member.email})
        </p>
      ))}
    </>
  )
}

interface DecidedDetailsProps {
  readonly requests: RequestStore
  readonly person: SteeringUser
  readonly decision: Extract<DecisionState, { status: 'decided' }>
  /** What the person wrote, which the choice of groups needs. */
  readonly children: ReactNode
}

/** A decided request: the decision, a way back, and the groups of a new member. */
export function DecidedDetails({ requests, person, decision, children }: DecidedDetailsProps) {
  const shown = useStore(requests.store, ({ groupsOf }) => groupsOf)
  const own = shown?.userId === person.userId ? shown : undefined
  const panelId = useId()
  const isMember = decision.verb === 'approve'
  const name = displayName(person)
  return (
    <Stack gap={2}>
      <div>{children}</div>
      <Cluster gap={2}>
        {isMember ? <Badge tone="success">Approved</Badge> : <Badge tone="neutral">Declined</Badge>}
        {decision.undo !== 'over' && (
          <Button
            size="small"
            busy={decision.undo === 'running'}
            onClick={() => requests.undo(person)}
            aria-label={`Undo the decision about ${name}`}
          >
            Undo
          </Button>
        )}
        {isMember && (
          <Button
            size="small"
            aria-expanded={own !== undefined}
            aria-controls={panelId}
            aria-label={`Assign to groups: ${name}`}
            onClick={() => requests.showGroups(own ? undefined : person.userId)}
          >
            Assign to groups
          </Button>
        )}
      </Cluster>
      {decision.failure && <FailureAlert {...decision.failure} />}
      <div id={panelId} hidden={!own}>
        {own && isMember && <Groups person={person} withFocus={own.withFocus} />}
      </div>
    </Stack>
  )
}

interface GroupsProps {
  readonly person: SteeringUser
  readonly withFocus: boolean
}

function Groups({ person, withFocus }: GroupsProps) {
  const groups = useLoad(loadSteeringCommittees, [])
  switch (groups.status) {
    case 'loading':
      return <Skeleton lines={3} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={groups.retry} />
    case 'loaded':
      return <GroupChecklist user={person} committees={groups.data} withFocus={withFocus} />
  }
}
