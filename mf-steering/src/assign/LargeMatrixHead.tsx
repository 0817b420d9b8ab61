// `display: flex` takes the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { GroupHeader } from './GroupHeader'
import type { GridProps } from './matrix-props'
import { leftOf } from './matrix-sizes'
import styles from './LargeMatrix.module.css'

interface LargeMatrixHeadProps {
  readonly committees: GridProps['committees']
  /** The columns in view. */
  readonly visible: readonly number[]
}

/** The row of the group names. */
export function LargeMatrixHead({ committees, visible }: LargeMatrixHeadProps) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" className={styles.row} aria-rowindex={1}>
        <th role="columnheader" scope="col" className={styles.corner} aria-colindex={1}>
          Member
        </th>
        {visible.map((column) => {
          const group = committees[column]
          const style = { left: leftOf(column) }
          return (
            group && (
              <GroupHeader
                key={group.id}
                group={group}
                className={styles.cell}
                column={column}
                style={style}
              />
            )
          )
        })}
      </tr>
    </thead>
  )
}
