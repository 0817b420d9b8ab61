import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

export interface DescriptionItem {
  readonly term: string
  readonly value: ReactNode
}

/** Terms and their values, side by side where there is room. */
export function DescriptionList({ items }: { readonly items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.term} className={styles.item}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
