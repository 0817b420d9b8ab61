// `display: flex` takes the table semantics away from the native elements; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import type { VirtualItem } from '@tanstack/react-virtual'
import type { GridPosition } from './grid-position'
import type { GridProps } from './matrix-props'
import { leftOf, ROW } from './matrix-sizes'
import { MatrixRow } from './MatrixRow'
import styles from './LargeMatrix.module.css'

interface LargeMatrixBodyProps extends GridProps {
  readonly rows: readonly VirtualItem[]
  /** The columns in view. */
  readonly visible: readonly number[]
  /** The tab stop. */
  readonly active: GridPosition
}

/** The rows in view. */
export function LargeMatrixBody({ rows, visible, active, ...props }: LargeMatrixBodyProps) {
  const { users, committees, cells, setAssigned, onShowGroups } = props
  return (
    <tbody role="rowgroup">
      {rows.map(({ key, index, start }) => {
        const user = users[index]
        return (
          user && (
            <MatrixRow
              key={key}
              classes={styles}
              index={index}
              activeColumn={active.row === index ? active.column : undefined}
              visible={visible}
              top={ROW + start}
              leftOf={leftOf}
              user={user}
              committees={committees}
              cells={cells.get(user.userId)}
              setAssigned={setAssigned}
              onShowGroups={onShowGroups}
            />
          )
        )
      })}
    </tbody>
  )
}
