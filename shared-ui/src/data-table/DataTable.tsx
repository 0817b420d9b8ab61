// `display: block` on a narrow screen takes the table semantics away from the native elements; the roles keep them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useId, type ReactNode } from 'react'
import { ShowMore } from '../show-more/ShowMore'
import type { Column } from './column'
import styles from './DataTable.module.css'
import { TableHead } from './TableHead'
import { TableRow } from './TableRow'
import type { RequestedRows } from './use-progressive-rows'
import { useTableRows } from './use-table-rows'

/** The props of `DataTable`. */
export interface DataTableProps<Row> {
  /** The name of the table. */
  readonly caption: string
  /** If a heading above the table says the same: only screen readers get the caption. */
  readonly captionHidden?: boolean
  /** Pass the same array on every render: then only changed rows are rendered again. */
  readonly columns: readonly Column<Row>[]
  /** The rows, sorted and filtered by the caller. One whose values are those of the last render is not rendered again. */
  readonly rows: readonly Row[]
  /** A key of the row that stays the same when rows are added or removed. */
  readonly rowKey: (row: Row) => string
  /** For long lists: rows shown at first, and added by each "Show more". */
  readonly pageSize?: number
  /** The rows requested with "Show more", for a page that keeps them in its URL; it starts from `pageSize`. */
  readonly requested?: RequestedRows
  /** Rows rendered together with the page, at most; lower it if rows are tall or expensive. */
  readonly initialRows?: number
  /** Shown instead of the rows when there are none. */
  readonly empty?: ReactNode
  /** Shown below the table, after its last row: earlier, the rows that follow would move it. */
  readonly footer?: ReactNode
}

/** With 5 columns, rows are stacked in containers of up to 56rem instead of 40rem; with 4 of them free text, up to 68rem. */
function wideness<Row>(columns: readonly Column<Row>[]): 'columns' | 'text' | undefined {
  if (columns.length < 5) return undefined
  return columns.filter(({ breakWords }) => breakWords).length < 4 ? 'columns' : 'text'
}

/** A table; in a narrow container a list of labelled cards, which is still a table to a screen reader. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  pageSize = Infinity,
  requested,
  initialRows = Infinity,
  empty,
  footer,
}: DataTableProps<Row>) {
  const captionId = useId()
  const { count, remaining, isExtended, isComplete, showMore } = useTableRows({
    rowCount: rows.length,
    columnCount: columns.length,
    pageSize,
    initialRows,
    requested,
  })
  return (
    <>
      <div className={styles.frame} data-wide={wideness(columns)}>
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
        {isComplete && <ShowMore remaining={remaining} isExtended={isExtended} onMore={showMore} />}
      </div>
      {isComplete && footer}
    </>
  )
}
