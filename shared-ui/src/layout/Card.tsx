import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** The props of `Card`. */
export interface CardProps {
  /** Text or a link; only the link itself is clickable, not the card. */
  readonly title?: ReactNode
  /** The level of the heading in the outline of the page. */
  readonly titleLevel?: 2 | 3 | 4
  /** Buttons and links, at the bottom. */
  readonly actions?: ReactNode
  /** The content. */
  readonly children?: ReactNode
}

/** A bordered box for one item. */
export function Card({ title, titleLevel = 3, actions, children }: CardProps) {
  const Heading = `h${titleLevel}` as const
  return (
    <div className={styles.card}>
      {title && <Heading className={styles.title}>{title}</Heading>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Cards side by side, as many as there is room for, with rows of equal height. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
