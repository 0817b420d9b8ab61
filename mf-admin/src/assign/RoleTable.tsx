import { useId, useMemo, useState, type ReactNode } from 'react'
import {
  containsAll,
  searchable,
  wordsOf,
  type AccountPreview,
  type CommitteeName,
} from '@recog/shared-session'
import {
  Badge,
  Checkbox,
  DataTable,
  FieldError,
  SearchField,
  SelectField,
  type Column,
} from '@recog/shared-ui'
import type { WireRole } from '../api'
import { ROLE_OPTIONS, roleLabel, toWireRole } from '../roles'
import { setGroupRole, toggleGroup, type RoleChoice } from './role-choice'
import styles from './RoleTable.module.css'

/** Groups shown at first, and added by each "Show more". */
const GROUPS_PER_PAGE = 60

interface RoleTableProps {
  readonly groups: readonly CommitteeName[]
  /** The person's roles now; undefined if they are not known. */
  readonly current: AccountPreview['committees'] | undefined
  readonly choice: RoleChoice
  /** Why the choice cannot be saved. */
  readonly error: string | undefined
  onChoice(change: (now: RoleChoice) => RoleChoice): void
  /** Shown below the table. */
  readonly footer: ReactNode
}

/** A checkbox for each group, and its role, which can be chosen after the group is ticked (R2.59). */
export function RoleTable({ groups, current, choice, error, onChoice, footer }: RoleTableProps) {
  const [query, setQuery] = useState('')
  const [requested, setRequested] = useState(GROUPS_PER_PAGE)
  // Nothing is sent that is not on screen, such as a group that a search had found; it stays there when it is no longer ticked.
  const needed = groups.findLastIndex(({ id }) => id in choice) + 1
  if (needed > requested) setRequested(needed)
  const errorId = useId()
  const columns = useColumns({ current, onChoice })
  const rows = foundGroups(groups, query, choice).map((group): GroupRow => ({
    group,
    role: choice[group.id],
  }))
  return (
    <>
      {groups.length >= MANY_GROUPS && (
        <SearchField label="Search working groups" value={query} onChange={setQuery} />
      )}
      {error && (
        <div data-invalid="true" tabIndex={-1}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <DataTable
        caption="Roles by working group"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ group }) => group.id}
        initialRows={2}
        pageSize={GROUPS_PER_PAGE}
        requested={{ rows: requested, onChange: setRequested }}
        empty={query === '' ? 'No working groups found.' : 'No working group matches your search.'}
        footer={footer}
      />
    </>
  )
}

interface GroupRow {
  readonly group: CommitteeName
  /** Undefined while the group is not ticked. */
  readonly role: WireRole | undefined
}

/** The columns; the person's roles now are shown where they are known. */
function useColumns({ current, onChoice }: Pick<RoleTableProps, 'current' | 'onChoice'>) {
  return useMemo<readonly Column<GroupRow>[]>(
    () => [
      {
        key: 'ticked',
        header: 'Assign',
        width: '5.5rem',
        cell: (row) => <Ticked {...row} onChoice={onChoice} />,
      },
      {
        key: 'group',
        header: 'Working group',
        rowHeader: true,
        breakWords: true,
        cell: ({ group }) => nameOf(group),
      },
      ...(current && current.length > 0 ? [nowColumn(current)] : []),
      {
        key: 'role',
        header: 'Role',
        width: '12rem',
        cell: (row) => <Role {...row} onChoice={onChoice} />,
      },
    ],
    [onChoice, current],
  )
}

function nowColumn(current: AccountPreview['committees']): Column<GroupRow> {
  const roles = new Map(current.map(({ id, role }) => [id, role]))
  return {
    key: 'now',
    header: 'Role now',
    width: '9rem',
    cell: ({ group }) => {
      const role = roles.get(group.id)
      return role ? <Badge tone={role === 'board' ? 'accent' : 'neutral'}>{roleLabel(role)}</Badge> : 'None'
    },
  }
}

function nameOf({ name, description }: CommitteeName) {
  return (
    <>
      <bdi>{name}</bdi>
      {description && <span className={styles.description}>{description}</span>}
    </>
  )
}

type CellProps = GroupRow & Pick<RoleTableProps, 'onChoice'>

function Ticked({ group: { id, name }, role, onChoice }: CellProps) {
  return (
    <Checkbox
      label={name}
      labelHidden
      checked={role !== undefined}
      onChange={(ticked) => onChoice((now) => toggleGroup(now, id, ticked))}
    />
  )
}

function Role({ group: { id, name }, role, onChoice }: CellProps) {
  return (
    <SelectField
      label={`Role in ${name}`}
      labelHidden
      value={role ?? 'Member'}
      disabled={role === undefined}
      options={ROLE_OPTIONS}
      onChange={(next) => onChoice((now) => setGroupRole(now, id, toWireRole(next)))}
    />
  )
}

/** From this number of groups on, they can be searched. */
const MANY_GROUPS = 12

/** The groups that a search finds, and all ticked ones: nothing is sent that is not on screen. */
function foundGroups(
  groups: readonly CommitteeName[],
  query: string,
  choice: RoleChoice,
): readonly CommitteeName[] {
  const words = wordsOf(query)
  if (words.length === 0) return groups
  return groups.filter(
    ({ id, name, description }) => id in choice || containsAll(searchable(`${name}\n${description}`), words),
  )
}
