// `display: block` on a narrow screen takes the table semantics away from the native elements; the roles keep them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Column } from './column'
import styles from './DataTable.module.css'

/** The headers of the columns. */
export function TableHead<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
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
