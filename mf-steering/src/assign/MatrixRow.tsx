// `display: grid` and `flex` take the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo } from 'react'
import { Box, Person } from './MatrixParts'
import type { PersonProps } from './matrix-props'

interface MatrixRowProps extends PersonProps {
  /** A style sheet with the classes `row`, `first` and `cell`. */
  readonly classes: Readonly<Record<string, string>>
  /** Index of the row, if only visible rows and columns are rendered; the following props are then set as well. */
  readonly index?: number
  /** Distance from the top of the table. CSS pixels. */
  readonly top?: number
  /** The first visible column, and the one after the last. */
  readonly from?: number
  readonly to?: number
  /** Distance of a column from the left of the table. CSS pixels. */
  leftOf?(column: number): number
}

/** A person and a checkbox for each group, as a table row. */
export const MatrixRow = memo(function MatrixRow({
  classes,
  index,
  top,
  from = 0,
  to,
  leftOf,
  user,
  committees,
  cells,
  setAssigned,
}: MatrixRowProps) {
  const isPositioned = index !== undefined
  return (
    <tr
      role="row"
      className={classes['row']}
      aria-rowindex={isPositioned ? index + 2 : undefined}
      style={isPositioned ? { top } : undefined}
    >
      <th
        role="rowheader"
        scope="row"
        className={classes['first']}
        aria-colindex={isPositioned ? 1 : undefined}
      >
        <Person user={user} />
      </th>
      {committees.slice(from, to).map((committee, offset) => (
        <td
          key={committee.id}
          role="cell"
          className={classes['cell']}
          aria-colindex={isPositioned ? from + offset + 2 : undefined}
          style={leftOf && { left: leftOf(from + offset) }}
        >
          <Box user={user} committee={committee} cell={cells?.get(committee.id)} setAssigned={setAssigned} />
        </td>
      ))}
    </tr>
  )
})
