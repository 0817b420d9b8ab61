import { useId, useState, type MouseEvent } from 'react'
import { FailureAlert, useLoad } from '@recog/section-kit'
import { displayName, now, useStore, type SteeringUser } from '@recog/shared-session'
import {
  Badge,
  Button,
  Checkbox,
  Cluster,
  DataTable,
  DescriptionList,
  EmailLink,
  ErrorState,
  Initials,
  PersonName,
  Skeleton,
  Stack,
  type Column,
} from '@recog/shared-ui'
import { ago } from '../ago'
import { loadSteeringCommittees } from '../api'
import { GroupChecklist } from '../matrix/GroupChecklist'
import type { DecisionState } from './decisions'
import type { RequestStore } from './request-store'
import styles from './Request.module.css'

interface RequestTableProps {
  readonly requests: RequestStore
  readonly people: readonly SteeringUser[]
}

/** The requests of one page, each with its details and decisions (R2.38). */
export function RequestTable({ requests, people }: RequestTableProps) {
  const [columns] = useState(() => requestColumns(requests))
  return (
    <DataTable
      caption="Requests to join"
      captionHidden
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
      // Their details are long.
      initialRows={2}
    />
  )
}

const requestColumns = (requests: RequestStore): readonly Column<SteeringUser>[] => [
  {
    key: 'select',
    header: 'Select',
    width: '4.5rem',
    screenOnly: true,
    cell: (person) => <Select requests={requests} person={person} />,
  },
  {
    key: 'user',
    header: 'User',
    rowHeader: true,
    width: '20%',
    cell: (person) => <Applicant person={person} />,
  },
  {
    key: 'email',
    header: 'Email',
    label: '',
    width: '21%',
    cell: ({ email }) => <EmailLink email={email} plain />,
  },
  {
    key: 'details',
    header: 'Details',
    label: '',
    breakWords: true,
    cell: (person) => <Details requests={requests} person={person} />,
  },
  {
    key: 'action',
    header: 'Approve',
    width: '8rem',
    screenOnly: true,
    cell: (person) => <Decide requests={requests} person={person} />,
  },
]

/** The name, which takes the focus after the row above has been decided. */
function Applicant({ person }: { readonly person: SteeringUser }) {
  const name = displayName(person)
  return (
    <span className={styles.applicant}>
      <Initials>{name}</Initials>
      <span tabIndex={-1} data-person={person.userId}>
        <PersonName>{name}</PersonName>
      </span>
    </span>
  )
}

interface CellProps {
  readonly requests: RequestStore
  readonly person: SteeringUser
}

const useDecision = ({ requests, person }: CellProps) =>
  useStore(requests.store, ({ decisions }) => decisions.get(person.userId))

function Select(props: CellProps) {
  const { requests, person } = props
  const isSelected = useStore(requests.store, ({ selected }) => selected.has(person.userId))
  if (useDecision(props)?.status === 'decided' && !person.isApproved) return null
  return (
    <span className={styles.select}>
      <Checkbox
        label={`Select ${displayName(person)}`}
        labelHidden
        checked={isSelected}
        onChange={(on) => requests.select([person.userId], on)}
      />
    </span>
  )
}

function Details(props: CellProps) {
  const decision = useDecision(props)
  return decision?.status === 'decided' ? (
    <Decided {...props} decision={decision} />
  ) : (
    <Application {...props} />
  )
}

/** An applicant's own text, and members who may be the same person (R2.38, edge case T53). */
function Application({ requests, person }: CellProps) {
  const similarTo = useStore(requests.store, (state) => state.similarTo)
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
      {similarTo(person).map((member) => (
        <p key={member.userId}>
          <Badge tone="warning">Possibly already a member</Badge> <bdi>{displayName(member)}</bdi> (
          {member.email})
        </p>
      ))}
    </>
  )
}

interface DecidedProps extends CellProps {
  readonly decision: Extract<DecisionState, { status: 'decided' }>
}

/** A decided request: the decision, a way back, and the groups of a new member. */
function Decided({ requests, person, decision }: DecidedProps) {
  const shown = useStore(requests.store, ({ groupsOf }) => groupsOf)
  const own = shown?.userId === person.userId ? shown : undefined
  const panelId = useId()
  const isMember = decision.verb === 'approve'
  const name = displayName(person)
  return (
    <Stack gap={2}>
      {/* What the person wrote, which the choice of groups needs. */}
      <div>
        <Application requests={requests} person={person} />
      </div>
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

/** The buttons that decide on one request, and why the last attempt failed. */
function Decide(props: CellProps) {
  const { requests, person } = props
  const decision = useDecision(props)
  // The dialog shows the failure itself.
  const isInDialog = useStore(requests.store, ({ declining }) => declining?.userId === person.userId)
  // Empty after the decision: a second click must not hit a button.
  if (decision?.status === 'decided') return null
  const busy = decision?.status === 'deciding'
  return (
    <Stack gap={2}>
      <div className={styles.decide}>
        <Button
          variant="primary"
          size="small"
          busy={busy}
          onClick={firstClick(() => requests.approve(person))}
          aria-label={`Approve ${displayName(person)}`}
        >
          Approve
        </Button>
        {requests.canDecline && (
          <Button
            size="small"
            disabled={busy}
            onClick={firstClick(() => requests.startDeclining(person))}
            aria-label={`Decline ${displayName(person)}`}
          >
            Decline
          </Button>
        )}
      </div>
      {decision?.status === 'failed' && !isInDialog && <FailureAlert {...decision.failure} />}
    </Stack>
  )
}

/** The second click of a double click may hit the row that has moved up. It decides nothing. */
const firstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
