import type { ReactNode, Ref } from 'react'
import styles from './PageLayout.module.css'

/** The props of `PageLayout`. */
export interface PageLayoutProps {
  /** The only h1 of the page. */
  readonly title: string
  /** A sentence or two under the title. */
  readonly lead?: ReactNode
  /** Buttons and links for the whole page. */
  readonly actions?: ReactNode
  /** A link to help on this page, at the end of the title's line. */
  readonly help?: ReactNode
  /** Before the title: the mark of a group, or a person's initials. */
  readonly mark?: ReactNode
  /** A picture beside the head, for the page that introduces the portal: its title is larger, and the actions follow the lead. */
  readonly picture?: ReactNode
  /** The path to the page, for pages below a list. */
  readonly breadcrumb?: ReactNode
  /** Narrow for text and forms, wide for tables. */
  readonly width?: 'narrow' | 'wide'
  /** For the focus after navigation. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** The content, usually sections. */
  readonly children?: ReactNode
}

/** A page: breadcrumb, heading, actions and content. The heading is focused after navigation. */
export function PageLayout({
  title,
  lead,
  actions,
  help,
  mark,
  picture,
  breadcrumb,
  width = 'wide',
  headingRef,
  children,
}: PageLayoutProps) {
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.header} data-picture={picture ? '' : undefined}>
        {breadcrumb}
        <div className={styles.titleRow}>
          <div className={styles.titleLine}>
            {mark}
            <h1 className={styles.title} ref={headingRef} tabIndex={-1}>
              {title}
            </h1>
            {help && <div className={styles.help}>{help}</div>}
          </div>
          {lead && <div className={styles.lead}>{lead}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {picture}
      </header>
      {children}
    </div>
  )
}
