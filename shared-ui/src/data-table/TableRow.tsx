// `display: block` on a narrow screen takes the table semantics away from the native elements; the roles keep them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, type ReactNode } from 'react'
import type { Column } from './column'
import styles from './DataTable.module.css'

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

/** A row; rendered again only if one of its values or the columns change. */
export const TableRow = memo(function TableRow<Row>({ row, columns }: TableRowProps<Row>) {
  return (
    <tr role="row" className={styles.row}>
      {columns.map((column) => {
        const common = {
          className: styles.cell,
          'data-label': column.label ?? (typeof column.header === 'string' ? column.header : undefined),
          'data-align': column.align,
          'data-break': column.breakWords || undefined,
          'data-screen-only': column.screenOnly || undefined,
          children: <div className={styles.content}>{column.cell(row)}</div>,
        }
        return column.rowHeader ? (
          <th key={column.key} role="rowheader" scope="row" {...common} />
        ) : (
          <td key={column.key} role="cell" {...common} />
        )
      })}
    </tr>
  )
}, isSame) as <Row>(props: TableRowProps<Row>) => ReactNode

/** Whether two rows look the same: a list that is computed again has other objects, but mostly the same values. */
function isSame(a: TableRowProps<unknown>, b: TableRowProps<unknown>): boolean {
  return a.columns === b.columns && hasSameValues(a.row, b.row)
}

function hasSameValues(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && Object.is(a[key], b[key]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
