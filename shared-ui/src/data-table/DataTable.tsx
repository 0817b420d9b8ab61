// `display: block` on a narrow screen takes the table semantics away from the native elements; the roles keep them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, useId, useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import styles from './DataTable.module.css'
import { useProgressiveRows } from './use-progressive-rows'

/** Rows rendered with the page: about one screenful, so that nobody sees the footer move. */
const INITIAL_ROWS = 20
const INITIAL_CARDS = 3
/** Cells per batch after them; a slow machine lays them out and paints them within a frame or two. */
const CELLS_PER_BATCH = 40
/** In a narrower window the rows become cards. */
const NARROW = '(max-width: 43rem)'

export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  /** The cell's label on a card; needed only if `header` is not plain text. */
  readonly label?: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'center' | 'end'
  /** CSS width, as in "12rem" or "20%". Omit it for one column only, otherwise later rows change the widths of the others. */
  readonly width?: string
  /** Free text: a word longer than the column is broken instead of widening it. */
  readonly breakWords?: boolean
  /** The cell that names the row. */
  readonly rowHeader?: boolean
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly captionHidden?: boolean
  /** Pass the same array on every render: then only changed rows are rendered again. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** For long lists: rows shown at first, and added by each "Show more". */
  readonly pageSize?: number
  /** Rows rendered together with the page, at most; lower it if rows are tall or expensive. */
  readonly initialRows?: number
  /** Shown instead of the rows when there are none. */
  readonly empty?: ReactNode
  /** Shown below the table, after its last row: earlier, the rows that follow would move it. */
  readonly footer?: ReactNode
}

/** A table; below 40rem a list of labelled cards, which is still a table to a screen reader. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  pageSize = Infinity,
  initialRows = Infinity,
  empty,
  footer,
}: DataTableProps<Row>) {
  const captionId = useId()
  const [usual] = useState(() => (window.matchMedia(NARROW).matches ? INITIAL_CARDS : INITIAL_ROWS))
  const batchSize = Math.ceil(CELLS_PER_BATCH / columns.length)
  const { count, remaining, isComplete, showMore } = useProgressiveRows(
    rows.length,
    pageSize,
    batchSize,
    Math.min(initialRows, usual),
  )
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table} role="table" aria-labelledby={captionId}>
          <caption className={captionHidden ? 'sr-only' : styles.caption} id={captionId}>
            {caption}
          </caption>
          <TableHead columns={columns} />
          <tbody role="rowgroup">
            {rows.slice(0, count).map((row) => (
              <TableRow key={rowKey(row)} row={row} columns={columns} />
            ))}
            {rows.length === 0 && empty !== undefined && (
              <tr role="row" className={styles.emptyRow}>
                <td role="cell" className={styles.empty} colSpan={columns.length}>
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
        {isComplete && remaining > 0 && (
          <div className={styles.more}>
            <Button onClick={showMore}>Show more ({remaining} left)</Button>
          </div>
        )}
      </div>
      {isComplete && footer}
    </>
  )
}

function TableHead<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map(({ key, header, align, width }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={styles.header}
            data-align={align}
            style={width === undefined ? undefined : { width }}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

const TableRow = memo(function TableRow<Row>({ row, columns }: TableRowProps<Row>) {
  return (
    <tr role="row" className={styles.row}>
      {columns.map((column) => {
        const common = {
          className: styles.cell,
          'data-label': column.label ?? (typeof column.header === 'string' ? column.header : undefined),
          'data-align': column.align,
          'data-break': column.breakWords || undefined,
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
}) as <Row>(props: TableRowProps<Row>) => ReactNode
