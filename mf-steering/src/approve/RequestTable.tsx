import { memo, useMemo } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { displayName, type SteeringUser } from '@recog/shared-session'
import {
  Badge,
  Button,
  Cluster,
  DataTable,
  DescriptionList,
  PersonName,
  Stack,
  type Column,
} from '@recog/shared-ui'
import { similarPeople } from './similar-people'
import type { DecisionState } from './use-decisions'

interface RequestTableProps {
  readonly people: readonly SteeringUser[]
  /** Existing members, to detect a person with a second e-mail address. */
  readonly members: readonly SteeringUser[]
  /** Pending and failed decisions, by person. */
  readonly states: ReadonlyMap<string, DecisionState>
  /** The person in the open dialog. The dialog shows their failure, so the row does not. */
  readonly declining: SteeringUser | undefined
  onApprove(person: SteeringUser): void
  /** Undefined if the server cannot decline. */
  readonly onDecline: ((person: SteeringUser) => void) | undefined
}

/** The pending requests, each with its details and decisions (R2.38). */
export const RequestTable = memo(function RequestTable({
  people,
  members,
  states,
  declining,
  onApprove,
  onDecline,
}: RequestTableProps) {
  const similarTo = useMemo(() => similarPeople(members), [members])
  const columns = useMemo<readonly Column<SteeringUser>[]>(
    () => [
      {
        key: 'user',
        header: 'User',
        rowHeader: true,
        width: '18%',
        cell: (person) => (
          // Takes the focus after the row above has been removed.
          <span tabIndex={-1} data-person={person.userId}>
            <PersonName>{displayName(person)}</PersonName>
          </span>
        ),
      },
      { key: 'email', header: 'Email', width: '24%', breakWords: true, cell: ({ email }) => email },
      {
        key: 'details',
        header: 'Details',
        breakWords: true,
        cell: (person) => <Details person={person} similar={similarTo(person)} />,
      },
      {
        key: 'action',
        header: 'Approve',
        width: '13rem',
        cell: (person) => (
          <Decide
            person={person}
            state={states.get(person.userId)}
            showFailure={person !== declining}
            onApprove={onApprove}
            onDecline={onDecline}
          />
        ),
      },
    ],
    [similarTo, states, declining, onApprove, onDecline],
  )
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
})

interface DecideProps extends Pick<RequestTableProps, 'onApprove' | 'onDecline'> {
  readonly person: SteeringUser
  readonly state: DecisionState | undefined
  readonly showFailure: boolean
}

function Decide({ person, state, showFailure, onApprove, onDecline }: DecideProps) {
  const busy = state?.busy ?? false
  const failure = state?.failure
  return (
    <Stack gap={2}>
      <Cluster gap={2}>
        <Button
          variant="primary"
          size="small"
          busy={busy}
          onClick={() => onApprove(person)}
          aria-label={`Approve ${displayName(person)}`}
        >
          Approve
        </Button>
        {onDecline && (
          <Button
            size="small"
            disabled={busy}
            onClick={() => onDecline(person)}
            aria-label={`Decline ${displayName(person)}`}
          >
            Decline
          </Button>
        )}
      </Cluster>
      {failure && showFailure && <FailureAlert {...failure} />}
    </Stack>
  )
}

interface DetailsProps {
  readonly person: SteeringUser
  readonly similar: readonly SteeringUser[]
}

function Details({ person, similar }: DetailsProps) {
  const items = [
    { term: 'Degrees', value: person.degrees },
    { term: 'Institution', value: person.institution },
    { term: 'Expertise', value: person.expertiseAreas },
    { term: 'Interests', value: person.interestAreas },
    { term: 'Clinical roles', value: person.clinicalRoles },
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
