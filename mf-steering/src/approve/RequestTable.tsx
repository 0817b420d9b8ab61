import { memo, useMemo } from 'react'
import { displayName, type SteeringUser } from '@recog/shared-session'
import { Badge, Button, Cluster, DataTable, DescriptionList, PersonName, type Column } from '@recog/shared-ui'
import { similarPeople } from './similar-people'

interface RequestTableProps {
  readonly people: readonly SteeringUser[]
  /** Who is a member already, to notice the same person under another address. */
  readonly members: readonly SteeringUser[]
  readonly busy: ReadonlySet<string>
  onApprove(person: SteeringUser): void
  onDecline(person: SteeringUser): void
}

export const RequestTable = memo(function RequestTable({
  people,
  members,
  busy,
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
        cell: (person) => <PersonName>{displayName(person)}</PersonName>,
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
            busy={busy.has(person.userId)}
            onApprove={onApprove}
            onDecline={onDecline}
          />
        ),
      },
    ],
    [similarTo, busy, onApprove, onDecline],
  )
  return (
    <DataTable
      caption="Requests to join"
      captionHidden
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
      // Their details are long.
      first={2}
    />
  )
})

interface DecideProps extends Pick<RequestTableProps, 'onApprove' | 'onDecline'> {
  readonly person: SteeringUser
  readonly busy: boolean
}

function Decide({ person, busy, onApprove, onDecline }: DecideProps) {
  return (
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
      <Button
        size="small"
        disabled={busy}
        onClick={() => onDecline(person)}
        aria-label={`Decline ${displayName(person)}`}
      >
        Decline
      </Button>
    </Cluster>
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
          <Badge tone="warning">Perhaps a member already</Badge> <bdi>{displayName(member)}</bdi> (
          {member.email})
        </p>
      ))}
    </>
  )
}
