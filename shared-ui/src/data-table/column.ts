import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
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
  /** Only controls, which nobody can use on paper: the other columns get the width. */
  readonly screenOnly?: boolean
  /** The cell that names the row. */
  readonly rowHeader?: boolean
}
