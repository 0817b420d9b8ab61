import type { CommitteeName } from '@recog/shared-session'
import { Checkbox, DataTable, SelectField, type Column } from '@recog/shared-ui'
import { ROLE_OPTIONS, toWireRole } from '../roles'
import styles from './RoleTable.module.css'
import { setGroupRole, toggleGroup, type RoleChoice } from './role-choice'

interface RoleTableProps {
  readonly groups: readonly CommitteeName[]
  readonly choice: RoleChoice
  onChange(choice: RoleChoice): void
}

/** A box, the group, and its role: the role can be chosen once the group is ticked (spec section 2). */
export function RoleTable({ groups, choice, onChange }: RoleTableProps) {
  const columns: readonly Column<CommitteeName>[] = [
    {
      key: 'ticked',
      header: 'Assign',
      width: '6rem',
      cell: ({ id, name }) => (
        <Checkbox
          label={name}
          labelHidden
          checked={id in choice}
          onChange={(ticked) => onChange(toggleGroup(choice, id, ticked))}
        />
      ),
    },
    {
      key: 'group',
      header: 'Working group',
      rowHeader: true,
      breakWords: true,
      cell: ({ name, description }) => (
        <>
          <bdi>{name}</bdi>
          {description && <span className={styles.description}>{description}</span>}
        </>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      width: '14rem',
      cell: ({ id, name }) => (
        <SelectField
          label={`Role in ${name}`}
          labelHidden
          value={choice[id] ?? 'Member'}
          disabled={!(id in choice)}
          options={ROLE_OPTIONS}
          onChange={(role) => onChange(setGroupRole(choice, id, toWireRole(role)))}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption="Roles by working group"
      captionHidden
      columns={columns}
      rows={groups}
      rowKey={({ id }) => id}
    />
  )
}
