import type { ReactNode } from 'react'
import styles from './Breadcrumb.module.css'

/** A page on the path to the current one. */
export interface BreadcrumbItem {
  readonly label: string
  /** Shown instead of the label; omitted for the current page. */
  readonly link?: ReactNode
}

/** The path to the current page, which is the last item. */
export function Breadcrumb({
  items,
}: {
  /** From the list to the current page. */
  readonly items: readonly BreadcrumbItem[]
}) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {items.map((item, depth) => (
          <li key={depth} className={styles.item}>
            {item.link ?? <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
