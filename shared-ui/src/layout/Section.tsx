import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

/** The props of `Section`. */
export interface SectionProps {
  /** The h2. */
  readonly title: ReactNode
  /** Buttons and links for this part of the page. */
  readonly actions?: ReactNode
  /** Anchor of the section, for links from the top of a long page. */
  readonly id?: string
  /** The content. */
  readonly children: ReactNode
}

/** A part of a page under its own h2, a landmark for screen readers. */
export function Section({ title, actions, id, children }: SectionProps) {
  const headingId = useId()
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <div className={styles.header}>
        <h2 className={styles.title} id={headingId}>
          {title}
        </h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
