import { useMemo } from 'react'
import type { PortalPerson } from '@recog/shared-session'
import { DataTable, SelectField, type Column } from '@recog/shared-ui'
import { successorOptions, type HeldRow, type Successors } from './handover'
import styles from './HandoverTable.module.css'

interface HandoverTableProps {
  readonly rows: readonly HeldRow[]
  readonly people: readonly PortalPerson[]
  readonly leaverId: string
  readonly chosen: Successors
  /** Keys of the rows that need a successor and have none, once the button was pressed. */
  readonly missing: ReadonlySet<string>
  onChoose(key: string, userId: string): void
}

/** A person's holdings, with a choice of who takes over each. */
export function HandoverTable({ rows, people, leaverId, chosen, missing, onChoose }: HandoverTableProps) {
  const options = useMemo(
    () => new Map(rows.map(({ key, suggested }) => [key, successorOptions(people, leaverId, suggested)])),
    [rows, people, leaverId],
  )
  const columns = useMemo<readonly Column<HeldRow>[]>(
    () => [
      {
        key: 'what',
        header: 'Holds',
        rowHeader: true,
        breakWords: true,
        cell: ({ name, role }) => (
          <>
            <bdi>{name}</bdi>
            <span className={styles.role}>{role}</span>
          </>
        ),
      },
      {
        key: 'successor',
        header: 'Taken over by',
        width: '55%',
        cell: ({ key, name, needsSuccessor }) => (
          <SelectField
            label={`Who takes over ${name}?`}
            labelHidden
            required={needsSuccessor}
            value={chosen[key] ?? ''}
            placeholder={needsSuccessor ? 'Choose who takes over' : 'Nobody, the others continue'}
            options={options.get(key) ?? []}
            error={missing.has(key) ? 'Please choose who takes over.' : undefined}
            onChange={(userId) => onChoose(key, userId)}
          />
        ),
      },
    ],
    [options, chosen, missing, onChoose],
  )
  return (
    <DataTable
      caption="What this person holds"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}
