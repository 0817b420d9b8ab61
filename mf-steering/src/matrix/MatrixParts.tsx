// `display: grid` and `flex` take the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, useId, type CSSProperties } from 'react'
import { href } from '@recog/section-contract'
import { displayName, settings, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { Button, Icon, PersonName } from '@recog/shared-ui'
import { isTicked } from './cells'
import { cellData } from './grid-focus'
import { useMatrix, useMatrixState, type MatrixData } from './matrix-store'
import styles from './MatrixParts.module.css'

/** Props of a control inside a grid, which has one tab stop (`grid-focus.ts`). Elsewhere every control has its own. */
interface GridControl {
  readonly gridRow?: number | undefined
  readonly isTabStop?: boolean | undefined
}

interface GridPersonProps extends GridControl {
  readonly user: MatrixUser
}

const gridProps = ({ gridRow, isTabStop }: GridControl, column: number) =>
  gridRow === undefined ? {} : { ...cellData(gridRow, column), tabIndex: isTabStop ? 0 : -1 }

/** A person, linked to the profile in a new tab (R2.39, edge case T38). */
export function Person({ user, gridRow, isTabStop }: GridPersonProps) {
  return (
    <span className={styles.person}>
      <a
        className={styles.name}
        href={href('/members/:userId', { userId: user.userId })}
        target="_blank"
        rel="noopener noreferrer"
        {...gridProps({ gridRow, isTabStop }, 0)}
      >
        <PersonName>{displayName(user)}</PersonName>
      </a>
      <span className={styles.email} title={user.email}>
        {user.email}
      </span>
    </span>
  )
}

interface BoxProps extends GridControl {
  readonly gridColumn?: number | undefined
  readonly user: MatrixUser
  readonly committee: CommitteeName
}

/** A checkbox that renders again only when its own state changes, not with its row. */
export const Box = memo(function Box({ user, committee, ...grid }: BoxProps) {
  const { setAssigned } = useMatrix()
  const cell = useMatrixState(({ cells }) => cells.get(user.userId)?.get(committee.id))
  const savingId = useId()
  const saving = cell?.saving ?? false
  return (
    <>
      {saving && (
        <span className={styles.saving} id={savingId}>
          Saving...
        </span>
      )}
      <input
        className={styles.box}
        {...gridProps(grid, grid.gridColumn ?? 0)}
        type="checkbox"
        aria-label={`${displayName(user)} in ${committee.name}`}
        aria-busy={saving || undefined}
        aria-describedby={saving ? savingId : undefined}
        checked={isTicked(user, committee, cell)}
        onChange={(event) => setAssigned(user, committee, event.target.checked)}
      />
    </>
  )
})

/** Props of the layouts with a column for each group. */
export interface GridProps extends MatrixData {
  /** Shows all groups of a person; without it there is no button for it. */
  readonly onShowGroups?: ((userId: string) => void) | undefined
}

interface MatrixRowProps extends Omit<GridProps, 'users'> {
  readonly user: MatrixUser
  /** A style sheet with the classes `row`, `first` and `cell`. */
  readonly classes: Readonly<Record<string, string>>
  /** From 0. */
  readonly index: number
  /** The column of this row that has the tab stop of the grid; undefined if another row has it. */
  readonly activeColumn: number | undefined
  /** Indices of the rendered groups; all without it. */
  readonly visible?: readonly number[]
  /** Distance from the top of the table, if only visible rows are rendered. CSS pixels. */
  readonly top?: number
  /** Distance of a group's column from the left of the table. CSS pixels. */
  leftOf?(column: number): number
}

/** Columns of the grid before the groups: the person, and the button that shows their groups. */
export const leadingColumns = (hasButton: boolean): number => (hasButton ? 2 : 1)

/** A person and a checkbox for each group, as a row of the grid. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { classes, index, activeColumn, visible, top, leftOf, onShowGroups } = props
  const { user, committees } = props
  const leading = leadingColumns(onShowGroups !== undefined)
  const { steeringCommitteeId } = settings()
  return (
    <tr
      role="row"
      className={classes['row']}
      aria-rowindex={index + 2}
      style={top === undefined ? undefined : { top }}
    >
      <th role="rowheader" scope="row" className={classes['first']} aria-colindex={1}>
        <Person user={user} gridRow={index} isTabStop={activeColumn === 0} />
        {onShowGroups && (
          <Button
            size="small"
            variant="quiet"
            {...cellData(index, 1)}
            tabIndex={activeColumn === 1 ? 0 : -1}
            aria-label={`Groups of ${displayName(user)}`}
            onClick={() => onShowGroups(user.userId)}
          >
            Groups
          </Button>
        )}
      </th>
      {(visible ?? committees.map((_, column) => column)).map((column) => {
        const committee = committees[column]
        return (
          committee && (
            <td
              key={committee.id}
              role="gridcell"
              className={classes['cell']}
              data-steering={committee.id === steeringCommitteeId || undefined}
              aria-colindex={column + 2}
              style={leftOf && { left: leftOf(column) }}
            >
              <Box
                user={user}
                committee={committee}
                gridRow={index}
                gridColumn={column + leading}
                isTabStop={activeColumn === column + leading}
              />
            </td>
          )
        )
      })}
    </tr>
  )
})

interface GroupHeaderProps {
  readonly group: CommitteeName
  readonly className: string | undefined
  readonly column: number
  readonly style?: CSSProperties | undefined
}

/** The header of a group's column. That of the steering committee is set apart, since its boxes grant rights. */
export function GroupHeader({ group, className, column, style }: GroupHeaderProps) {
  const isSteering = group.id === settings().steeringCommitteeId
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      aria-colindex={column + 2}
      data-steering={isSteering || undefined}
      title={group.name}
      style={style}
    >
      <span>
        {isSteering && <Icon name="lock" />}
        {group.name}
      </span>
    </th>
  )
}

/** Checkboxes that a slow machine lays out and paints within a frame or two. */
const BATCH_BOXES = 40
/** Cost of a person's name, in checkboxes. */
const NAME_COST = 4

/**
 * People rendered per batch of a matrix.
 *
 * @param groups columns, each with a checkbox per person
 */
export function peoplePerBatch(groups: number): number {
  return Math.ceil(BATCH_BOXES / (NAME_COST + groups))
}
