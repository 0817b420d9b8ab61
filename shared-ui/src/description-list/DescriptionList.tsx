import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

/** A term and its value. */
export interface DescriptionItem {
  readonly term: string
  readonly value: ReactNode
}

interface DescriptionListProps {
  /** Terms and values, in their order on screen. */
  readonly items: readonly DescriptionItem[]
  /** For a cell of a table: closer together, without rules. */
  readonly dense?: boolean
}

/** Terms and their values, side by side where there is room. */
export function DescriptionList({ items, dense = false }: DescriptionListProps) {
  return (
    <dl className={dense ? styles.dense : styles.list}>
      {items.map((item) => (
        <div key={item.term} className={styles.item}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
