import type { ReactNode } from 'react'
import styles from './Breadcrumb.module.css'

export interface BreadcrumbItem {
  readonly label: string
  /** The link to show in place of the label; none for the page one is on. */
  readonly link?: ReactNode
}

/** Where this page is. The last item is the page itself. */
export function Breadcrumb({ items }: { readonly items: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.label} className={styles.item}>
            {item.link ?? <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
