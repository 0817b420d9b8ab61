import { memo, useMemo, type ReactNode } from 'react'
import type { CommitteeName } from '@recog/shared-session'
import { Checkbox, DataTable, SelectField, type Column } from '@recog/shared-ui'
import { ROLE_OPTIONS, toWireRole } from '../roles'
import type { WireRole } from '../api'
import styles from './RoleTable.module.css'
import { setGroupRole, toggleGroup, type RoleChoice } from './role-choice'

interface RoleTableProps {
  readonly groups: readonly CommitteeName[]
  readonly choice: RoleChoice
  onChoice(change: (now: RoleChoice) => RoleChoice): void
  /** Shown below the table. */
  readonly footer: ReactNode
}

/** A checkbox for each group, and its role, which can be chosen after the group is ticked (R2.59). */
export function RoleTable({ groups, choice, onChoice, footer }: RoleTableProps) {
  const columns = useMemo<readonly Column<CommitteeName>[]>(
    () => [
      {
        key: 'ticked',
        header: 'Assign',
        width: '6rem',
        cell: (group) => <Ticked group={group} role={choice[group.id]} onChoice={onChoice} />,
      },
      { key: 'group', header: 'Working group', rowHeader: true, breakWords: true, cell: nameOf },
      {
        key: 'role',
        header: 'Role',
        width: '14rem',
        cell: (group) => <Role group={group} role={choice[group.id]} onChoice={onChoice} />,
      },
    ],
    [choice, onChoice],
  )
  return (
    <DataTable
      caption="Roles by working group"
      captionHidden
      columns={columns}
      rows={groups}
      rowKey={({ id }) => id}
      initialRows={2}
      empty="No working groups found."
      footer={footer}
    />
  )
}

function nameOf({ name, description }: CommitteeName) {
  return (
    <>
      <bdi>{name}</bdi>
      {description && <span className={styles.description}>{description}</span>}
    </>
  )
}

interface CellProps extends Pick<RoleTableProps, 'onChoice'> {
  readonly group: CommitteeName
  /** Undefined while the group is not ticked. */
  readonly role: WireRole | undefined
}

const Ticked = memo(function Ticked({ group: { id, name }, role, onChoice }: CellProps) {
  return (
    <Checkbox
      label={name}
      labelHidden
      checked={role !== undefined}
      onChange={(ticked) => onChoice((now) => toggleGroup(now, id, ticked))}
    />
  )
})

const Role = memo(function Role({ group: { id, name }, role, onChoice }: CellProps) {
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
})
