// `display: grid` and `flex` take the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo } from 'react'
import { displayName, settings, type MatrixUser } from '@recog/shared-session'
import { Button } from '@recog/shared-ui'
import { cellData } from './grid-focus'
import { Box, Person } from './MatrixParts'
import type { MatrixData } from './matrix-store'

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
