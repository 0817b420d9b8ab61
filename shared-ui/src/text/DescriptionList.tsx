import type { ReactNode } from 'react'
import styles from './Text.module.css'

export interface DescriptionListProps {
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[]
}

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles['descriptions']}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
