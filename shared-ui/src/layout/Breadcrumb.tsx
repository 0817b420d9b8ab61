import type { ReactNode } from 'react'
import styles from './Layout.module.css'

export interface BreadcrumbProps {
  /** From the outermost page to this one; the last is the page itself and no link. */
  readonly items: readonly { readonly key: string; readonly link: ReactNode }[]
}

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['breadcrumb']}>
        {items.map(({ key, link }, index) => (
          <li key={key} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {link}
          </li>
        ))}
      </ol>
    </nav>
  )
}
