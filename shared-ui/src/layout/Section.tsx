import { useId, type ReactNode } from 'react'
import styles from './Layout.module.css'

export interface SectionProps {
  readonly title: string
  readonly actions?: ReactNode
  /** For links within the page. */
  readonly id?: string
  readonly children: ReactNode
}

/** A part of a page under its own second-level heading. */
export function Section({ title, actions, id, children }: SectionProps) {
  const headingId = useId()
  return (
    <section className={styles['section']} id={id} aria-labelledby={headingId}>
      <div className={styles['headline']}>
        <h2 id={headingId}>{title}</h2>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
