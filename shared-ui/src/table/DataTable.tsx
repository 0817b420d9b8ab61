import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './DataTable.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  cell(row: Row): ReactNode
  readonly align?: 'start' | 'end'
  /** This cell names its row. */
  readonly isRowHeader?: boolean
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  rowKey(row: Row): string
}

/** A table that becomes a list of labelled cards on a phone. The roles are named, because `display` takes them away. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
}: DataTableProps<Row>) {
  return (
    <table className={styles['table']} role="table">
      <caption className={classNames(styles['caption'], captionHidden && styles['hidden'])}>
        {caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, align }) => (
            <th key={key} role="columnheader" scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <BodyCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BodyCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { header, align, isRowHeader } = column
  return isRowHeader ? (
    <th role="rowheader" scope="row" data-label={header} data-align={align}>
      {column.cell(row)}
    </th>
  ) : (
    <td role="cell" data-label={header} data-align={align}>
      {column.cell(row)}
    </td>
  )
}
