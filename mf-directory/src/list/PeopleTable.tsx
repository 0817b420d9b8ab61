import { href } from '@recog/section-contract'
import { useUrlNumber } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { DataTable, EmailLink, Initials, PersonName, VisuallyHidden, type Column } from '@recog/shared-ui'
import type { DirectoryPerson } from './directory-people'
import styles from './PeopleTable.module.css'

const COLUMNS: readonly Column<DirectoryPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    width: '24%',
    cell: ({ userId, name }) => (
      <div className={styles.name}>
        <Initials>{name}</Initials>
        <Link to={href('/members/:userId', { userId })}>
          <PersonName>{name}</PersonName>
        </Link>
      </div>
    ),
  },
  {
    key: 'institution',
    header: 'Institution',
    width: '26%',
    cell: ({ institution, expertise }) => (
      <>
        {institution}
        {expertise && (
          <span className={styles.expertise}>
            <VisuallyHidden>Expertise: </VisuallyHidden>
            {expertise}
          </span>
        )}
      </>
    ),
  },
  { key: 'groups', header: 'Working Groups', cell: (person) => <Groups person={person} /> },
  {
    key: 'email',
    header: 'Email',
    width: '24%',
    breakWords: true,
    cell: ({ email }) => email && <EmailLink email={email} />,
  },
]

/** A server without institutions: a column of blanks helps nobody. */
const COLUMNS_WITHOUT_INSTITUTION = COLUMNS.filter(({ key }) => key !== 'institution')

interface PeopleTableProps {
  readonly people: readonly DirectoryPerson[]
  /** People shown at first, and added by each "Show more". */
  readonly pageSize: number
  /** People who appear together with the table, at most; a screenful unless given. */
  readonly initialRows?: number
}

/** People with their institution, groups and e-mail address. */
export function PeopleTable({ people, pageSize, initialRows = Infinity }: PeopleTableProps) {
  const [rows, onChange] = useUrlNumber('shown', pageSize)
  const hasInstitutions = people.some(({ institution, expertise }) => institution || expertise)
  return (
    <DataTable
      caption="People"
      captionHidden
      columns={hasInstitutions ? COLUMNS : COLUMNS_WITHOUT_INSTITUTION}
      rows={people}
      rowKey={({ userId }) => userId}
      pageSize={pageSize}
      initialRows={initialRows}
      requested={{ rows, onChange }}
    />
  )
}

function Groups({ person: { groups } }: { readonly person: DirectoryPerson }) {
  return (
    <ul className={styles.groups}>
      {groups.map(({ id, name, role }) => (
        <li key={id}>
          <Link to={href('/committees/:committeeId', { committeeId: id })}>{name}</Link>
          {role === 'board' && ' (lead)'}
        </li>
      ))}
    </ul>
  )
}
