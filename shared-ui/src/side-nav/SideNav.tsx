import type { ReactNode } from 'react'
import styles from './SideNav.module.css'

/** The props of `SideNav`. */
export interface SideNavProps {
  /** Names the area, as in "Administration". */
  readonly label: string
  /** Links to its pages, that of the current page with `aria-current="page"`. Their room is kept while they are not known. */
  readonly links: ReactNode
  /** The page needs the whole width, as a table of many columns does: the links are above it. */
  readonly wide?: boolean
  /** The current page. */
  readonly children: ReactNode
}

/** The pages of an area, beside the current one; above it where there is no room. */
export function SideNav({ label, links, wide = false, children }: SideNavProps) {
  return (
    <div className={styles.layout} data-wide={wide || undefined}>
      <nav className={styles.links} aria-label={label}>
        {links}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
