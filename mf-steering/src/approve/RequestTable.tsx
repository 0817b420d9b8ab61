import { displayName, type SteeringUser } from '@recog/shared-session'
import { Button, DataTable, DescriptionList, PersonName, type Column } from '@recog/shared-ui'

interface RequestTableProps {
  readonly people: readonly SteeringUser[]
  readonly busy: ReadonlySet<string>
  onApprove(person: SteeringUser): void
}

export function RequestTable({ people, busy, onApprove }: RequestTableProps) {
  const columns: readonly Column<SteeringUser>[] = [
    {
      key: 'user',
      header: 'User',
      rowHeader: true,
      width: '18%',
      cell: (person) => <PersonName>{displayName(person)}</PersonName>,
    },
    { key: 'email', header: 'Email', width: '24%', breakWords: true, cell: ({ email }) => email },
    { key: 'details', header: 'Details', breakWords: true, cell: (person) => <Details person={person} /> },
    {
      key: 'action',
      header: 'Approve',
      width: '9rem',
      cell: (person) => (
        <Button
          variant="primary"
          busy={busy.has(person.userId)}
          onClick={() => onApprove(person)}
          aria-label={`Approve ${displayName(person)}`}
        >
          Approve
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      caption="Requests to join"
      captionHidden
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
    />
  )
}

function Details({ person }: { readonly person: SteeringUser }) {
  const items = [
    { term: 'Degrees', value: person.degrees },
    { term: 'Institution', value: person.institution },
    { term: 'Expertise', value: person.expertiseAreas },
    { term: 'Interests', value: person.interestAreas },
    { term: 'Clinical roles', value: person.clinicalRoles },
  ].filter(({ value }) => value.trim() !== '')
  return items.length > 0 ? <DescriptionList items={items} /> : <span>No details given</span>
}
