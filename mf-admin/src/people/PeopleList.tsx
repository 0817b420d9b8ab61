import { useDeferredValue, useMemo } from 'react'
import { href } from '@recog/section-contract'
import { useUrlChoice, useUrlNumber, useUrlText } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { displayName, usePeopleSearch, type PortalPerson } from '@recog/shared-session'
import {
  Cluster,
  DataTable,
  EmailLink,
  PersonName,
  SearchField,
  SelectField,
  Stack,
  type Column,
} from '@recog/shared-ui'
import { PersonBadges } from './PersonBadges'
import styles from './PeopleList.module.css'

type GroupsOfPeople = ReadonlyMap<string, readonly string[]>

/** @param groups undefined where they are not known */
const columnsWith = (groups: GroupsOfPeople | undefined): readonly Column<PortalPerson>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    width: '45%',
    breakWords: true,
    cell: (person) => (
      <Stack gap={1}>
        <Link to={href('/admin/people/:userId', { userId: person.userId })}>
          <PersonName>{displayName(person)}</PersonName>
        </Link>
        <span className={styles.email}>
          <EmailLink email={person.email} />
        </span>
      </Stack>
    ),
  },
  ...(groups
    ? [
        {
          key: 'groups',
          header: 'Working groups',
          breakWords: true,
          cell: ({ userId }: PortalPerson) => groups.get(userId)?.join(', '),
        },
      ]
    : []),
  { key: 'status', header: 'Status', width: '10rem', cell: (person) => <PersonBadges person={person} /> },
]

/** Whom the list shows. */
const KINDS = ['everybody', 'administrators', 'members', 'new', 'applicants', 'deactivated'] as const
const FILTERS: Readonly<
  Record<(typeof KINDS)[number], readonly [label: string, isShown: (person: PortalPerson) => boolean]>
> = {
  everybody: ['Everybody', () => true],
  administrators: ['Administrators', ({ isAdmin }) => isAdmin],
  members: ['Members', ({ status, deactivatedAt }) => status === 'member' && deactivatedAt === ''],
  new: [
    'Members without a password of their own yet',
    ({ status, deactivatedAt, hasOwnPassword }) =>
      status === 'member' && deactivatedAt === '' && hasOwnPassword === false,
  ],
  applicants: ['People who asked to join', ({ status }) => status === 'applicant'],
  deactivated: ['Deactivated people', ({ deactivatedAt }) => deactivatedAt !== ''],
}

/** People shown at first, and added by each "Show more". */
const PAGE_SIZE = 100

interface PeopleListProps {
  readonly people: readonly PortalPerson[]
  readonly groups: GroupsOfPeople | undefined
}

/** People, with a search and a filter that are kept in the URL; each leads to the page with what they hold. */
export function PeopleList({ people, groups }: PeopleListProps) {
  const columns = useMemo(() => columnsWith(groups), [groups])
  // Only where the server says who has chosen a password.
  const kinds = KINDS.filter(
    (each) => each !== 'new' || people.some(({ hasOwnPassword }) => hasOwnPassword !== undefined),
  )
  const [query, setQuery] = useUrlText('q')
  const [rows, onChange] = useUrlNumber('shown', PAGE_SIZE)
  const [kind, setKind] = useUrlChoice('show', KINDS)
  const needle = useDeferredValue(query)
  const found = usePeopleSearch(people)(needle).filter(FILTERS[kind][1])
  return (
    <>
      <Cluster gap={4}>
        <SearchField label="Search by email or name" value={query} onChange={setQuery} />
        <SelectField
          label="Show"
          options={kinds.map((value) => ({ value, label: FILTERS[value][0] }))}
          value={kind}
          onChange={(value) => setKind(KINDS.find((each) => each === value) ?? 'everybody')}
        />
      </Cluster>
      <DataTable
        caption="People"
        captionHidden
        columns={columns}
        rows={found}
        rowKey={({ userId }) => userId}
        pageSize={PAGE_SIZE}
        requested={{ rows, onChange }}
        empty={people.length === 0 ? 'There is nobody yet.' : 'Nobody matches your search.'}
      />
    </>
  )
}
