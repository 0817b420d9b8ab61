import { useDeferredValue, useMemo } from 'react'
import { href } from '@recog/section-contract'
import { useUrlChoice, useUrlNumber, useUrlText } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { displayName, now, usePeopleSearch, type PortalPerson } from '@recog/shared-session'
import {
  Cluster,
  DataTable,
  EmailLink,
  PersonName,
  readerDay,
  SearchField,
  SelectField,
  Stack,
  type Column,
} from '@recog/shared-ui'
import { AccessBadges, PersonBadges } from './PersonBadges'
import { hasExpired } from './sign-in-state'
import styles from './PeopleList.module.css'

type GroupsOfPeople = ReadonlyMap<string, readonly string[]>

/** Whether the server says how people sign in (`account-state`). */
const saysAccess = (people: readonly PortalPerson[]): boolean =>
  people.some(({ hasSecondStep }) => hasSecondStep !== undefined)

/** @param groups undefined where they are not known */
const columnsWith = (
  groups: GroupsOfPeople | undefined,
  withAccess: boolean,
): readonly Column<PortalPerson>[] => [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    width: '30%',
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
  ...(withAccess
    ? [
        {
          key: 'sign-in',
          header: 'Last sign-in',
          width: '12rem',
          cell: (person: PortalPerson) => (
            <Cluster gap={2}>
              {person.lastSignInAt && <span>{readerDay(person.lastSignInAt)}</span>}
              <AccessBadges person={person} />
            </Cluster>
          ),
        },
      ]
    : []),
  { key: 'status', header: 'Status', width: '9rem', cell: (person) => <PersonBadges person={person} /> },
]

const isActive = ({ status, deactivatedAt }: PortalPerson): boolean =>
  status === 'member' && deactivatedAt === ''

/** Whom the list shows. */
const KINDS = [
  'everybody',
  'administrators',
  'members',
  'new',
  'expired',
  'one-step',
  'applicants',
  'deactivated',
] as const
const FILTERS: Readonly<
  Record<(typeof KINDS)[number], readonly [label: string, isShown: (person: PortalPerson) => boolean]>
> = {
  everybody: ['Everybody', () => true],
  administrators: ['Administrators', ({ isAdmin }) => isAdmin],
  members: ['Members', isActive],
  new: [
    'Members who never came',
    (person) =>
      isActive(person) &&
      person.hasOwnPassword === false &&
      person.access !== 'own' &&
      person.lastSignInAt === '',
  ],
  expired: [
    'Members whose link or temporary password has expired',
    (person) => isActive(person) && hasExpired(person, now()),
  ],
  'one-step': [
    'Members without a second step',
    (person) => isActive(person) && person.hasSecondStep === false,
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
  const withAccess = saysAccess(people)
  const columns = useMemo(() => columnsWith(groups, withAccess), [groups, withAccess])
  const saysPassword = people.some(({ hasOwnPassword }) => hasOwnPassword !== undefined)
  // Only what the server says.
  const isKnown = { new: saysPassword, expired: withAccess, 'one-step': withAccess }
  const kinds = KINDS.filter((each) => !(each in isKnown) || isKnown[each as keyof typeof isKnown])
  const [query, setQuery] = useUrlText('q')
  const [rows, onChange] = useUrlNumber('shown', PAGE_SIZE)
  const [chosen, setKind] = useUrlChoice('show', KINDS)
  const kind = kinds.includes(chosen) ? chosen : 'everybody'
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
