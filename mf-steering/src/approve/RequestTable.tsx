import { useState, type MouseEvent } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { displayName, useStore, type SteeringUser } from '@recog/shared-session'
import {
  Button,
  Checkbox,
  DataTable,
  EmailLink,
  Initials,
  PersonName,
  Stack,
  type Column,
} from '@recog/shared-ui'
import { DecidedDetails, RequestDetails } from './RequestDetails'
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
  const { requests, person } = props
  const decision = useDecision(props)
  const similarTo = useStore(requests.store, (state) => state.similarTo)
  const details = <RequestDetails person={person} similar={similarTo(person)} />
  if (decision?.status !== 'decided') return details
  return (
    <DecidedDetails requests={requests} person={person} decision={decision}>
      {details}
    </DecidedDetails>
  )
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
