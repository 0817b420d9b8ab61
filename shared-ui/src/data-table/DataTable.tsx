// `display: block` on a narrow screen takes the table semantics away from the native elements; the roles keep them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { memo, useId, useState, type ReactNode } from 'react'
import { ShowMore } from '../show-more/ShowMore'
import { useProgressiveRows, type ProgressiveRows, type RequestedRows } from './progressive-rows'
import styles from './DataTable.module.css'

/** A column of a `DataTable`. */
export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  /** The cell's label on a card; needed only if `header` is not plain text. `''` if the values say what they are. */
  readonly label?: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'center' | 'end'
  /** CSS width, as in "12rem" or "20%". Omit it for one column only, otherwise later rows change the widths of the others. */
  readonly width?: string
  /** Free text: a word longer than the column is broken instead of widening it. */
  readonly breakWords?: boolean
  /** Only controls, which nobody can use on paper: the other columns get the width. */
  readonly screenOnly?: boolean
  /** The cell that names the row. */
  readonly rowHeader?: boolean
}

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
  /**
   * For an agenda: the name of the group that a row belongs to, such as its month. Each run of rows with the same name is a group of the
   * table, and on a narrow screen has room for a `DateTile` at its start. Pass the same function on every render.
   */
  readonly groupOf?: (row: Row) => string
  /** Rows rendered together with the page, at most; lower it if rows are tall or expensive. */
  readonly initialRows?: number
  /** Shown instead of the rows when there are none. */
  readonly empty?: ReactNode
  /** Shown below the table, after its last row: earlier, the rows that follow would move it. */
  readonly footer?: ReactNode
}

/** How much room the columns need: rows are stacked in containers of up to 40rem, 48rem, 56rem or 68rem. */
function wideness<Row>(columns: readonly Column<Row>[]): 'texts' | 'columns' | 'both' | undefined {
  const texts = columns.filter(({ breakWords }) => breakWords).length
  if (columns.length < 5) return columns.length === 4 && texts > 1 ? 'texts' : undefined
  return columns.length > 5 || texts > 3 ? 'both' : 'columns'
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
  groupOf,
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
        <table
          className={styles.table}
          role="table"
          aria-labelledby={captionId}
          data-grouped={groupOf ? '' : undefined}
        >
          <caption className={captionHidden ? 'sr-only' : styles.caption} id={captionId}>
            {caption}
          </caption>
          <TableHead columns={columns} />
          {grouped(rows.slice(0, count), groupOf).map(({ name, members }) => (
            <tbody
              key={name ?? ''}
              role="rowgroup"
              className={styles.group}
              aria-label={name}
              data-group={name}
            >
              {members.map((row) => (
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
          ))}
        </table>
        {isComplete && <ShowMore remaining={remaining} isExtended={isExtended} onMore={showMore} />}
      </div>
      {isComplete && footer}
    </>
  )
}

/** The runs of rows with the same name; one without a name if there are no groups. */
function grouped<Row>(
  rows: readonly Row[],
  groupOf: DataTableProps<Row>['groupOf'],
): readonly { readonly name?: string; readonly members: readonly Row[] }[] {
  if (!groupOf || rows.length === 0) return [{ members: rows }]
  const runs: { name: string; members: Row[] }[] = []
  for (const row of rows) {
    const name = groupOf(row)
    const last = runs.at(-1)
    if (last && last.name === name) last.members.push(row)
    else runs.push({ name, members: [row] })
  }
  return runs
}

/** Rows rendered with the page: about one screenful, so that nobody sees the footer move. */
const INITIAL_ROWS = 20
const INITIAL_CARDS = 3
/** Cells per batch after them; a slow machine lays them out and paints them within a frame or two. */
const CELLS_PER_BATCH = 40
/** In a narrower window the rows become cards. */
const NARROW = '(max-width: 43rem)'

interface TableRowsOptions {
  readonly rowCount: number
  readonly columnCount: number
  readonly pageSize: number
  readonly initialRows: number
  readonly requested: RequestedRows | undefined
}

/** How many rows of a table are rendered: about a screenful at first, then the others in batches of as many cells. */
function useTableRows({
  rowCount,
  columnCount,
  pageSize,
  initialRows,
  requested,
}: TableRowsOptions): ProgressiveRows {
  const [usual] = useState(() => (window.matchMedia(NARROW).matches ? INITIAL_CARDS : INITIAL_ROWS))
  const batchSize = Math.ceil(CELLS_PER_BATCH / columnCount)
  return useProgressiveRows(rowCount, pageSize, batchSize, Math.min(initialRows, usual), requested)
}

/** The headers of the columns. */
function TableHead<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map(({ key, header, align, width, screenOnly }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={styles.header}
            data-align={align}
            data-screen-only={screenOnly || undefined}
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

/** A row; rendered again only if one of its values or the columns change. */
const TableRow = memo(function TableRow<Row>({ row, columns }: TableRowProps<Row>) {
  return (
    <tr role="row" className={styles.row}>
      {columns.map((column) => {
        const common = {
          className: styles.cell,
          'data-label': cardLabel(column),
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

/** The label of a cell on a card. The name of the row and its controls speak for themselves. */
function cardLabel<Row>({ label, header, rowHeader, screenOnly }: Column<Row>): string | undefined {
  if (rowHeader || screenOnly) return undefined
  return (label ?? (typeof header === 'string' ? header : '')) || undefined
}

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
