import type { ReactNode } from 'react'
import styles from './Layout.module.css'

export interface PageLayoutProps {
  readonly title: string
  /** One or two sentences under the heading. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly breadcrumb?: ReactNode
  /** Tables that need every pixel. */
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** The frame of every page: breadcrumb, heading, lead, actions, content. The heading can take the focus. */
export function PageLayout({ title, lead, actions, breadcrumb, wide = false, children }: PageLayoutProps) {
  return (
    <div className={styles['page']} data-wide={wide}>
      <div className={styles['head']}>
        {breadcrumb}
        <div className={styles['headline']}>
          <h1 tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </div>
        {lead && <div className={styles['lead']}>{lead}</div>}
      </div>
      {children}
    </div>
  )
}
