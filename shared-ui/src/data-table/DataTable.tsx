// `display: block` on a narrow screen takes the table semantics away from the native elements; the roles keep them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, useId, useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import styles from './DataTable.module.css'
import { useRowsShown } from './use-rows-shown'

/** Rows that come with the page: about as many as a screen shows, so that what stands below is not seen to move. */
const FIRST_ROWS = 20
const FIRST_CARDS = 3
/** Cells that come in one go after them; a slow machine lays them out and paints them within a frame or two. */
const CELLS_AT_ONCE = 40
/** Where the window leaves a table so little that it becomes cards. */
const NARROW = '(max-width: 43rem)'

export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  /** What a card calls this cell on a narrow screen; needed only when `header` is not plain text. */
  readonly label?: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'center' | 'end'
  /** CSS width, as in "12rem" or "20%". Only one column should go without, or rows that come later move the others. */
  readonly width?: string
  /** Free text: a word longer than the column is broken instead of widening it. */
  readonly breakWords?: boolean
  /** The cell that names the row. */
  readonly rowHeader?: boolean
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly captionHidden?: boolean
  /** Keep them the same from one render to the next: then only rows that have changed are rendered again. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** For long lists: so many rows at first, and again so many for each "Show more". */
  readonly step?: number
  /** At most so many rows with the page, where they hold much. */
  readonly first?: number
  /** Shown in place of the rows when there are none. */
  readonly empty?: ReactNode
  /** Stands below the table, and comes with the last of the rows: earlier, those that follow would move it. */
  readonly below?: ReactNode
}

/** A table; labelled cards, still a table to a screen reader, where it has less than 40rem. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  step = Infinity,
  first = Infinity,
  empty,
  below,
}: DataTableProps<Row>) {
  const captionId = useId()
  const [usual] = useState(() => (window.matchMedia(NARROW).matches ? FIRST_CARDS : FIRST_ROWS))
  const atOnce = Math.ceil(CELLS_AT_ONCE / columns.length)
  const { count, left, whole, showMore } = useRowsShown(rows.length, step, atOnce, Math.min(first, usual))
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table} role="table" aria-labelledby={captionId}>
          <caption className={captionHidden ? styles.captionHidden : styles.caption} id={captionId}>
            {caption}
          </caption>
          <thead role="rowgroup" className={styles.head}>
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={styles.header}
                  data-align={column.align}
                  style={column.width === undefined ? undefined : { width: column.width }}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
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
        {whole && left > 0 && (
          <div className={styles.more}>
            <Button onClick={showMore}>Show more ({left} left)</Button>
          </div>
        )}
      </div>
      {whole && below}
    </>
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
