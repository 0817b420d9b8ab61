import type { ReactNode } from 'react'
import styles from './Sheet.module.css'

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly href?: string | undefined }[]
  readonly empty: string
}

/** A row of links. */
export function Facts({ facts, empty }: FactsProps) {
  if (facts.length === 0) return <p className={styles.muted}>{empty}</p>
  return (
    <ul className={styles.facts}>
      {facts.map(({ label, href }) => (
        <li key={label}>{href ? <ManagerLink href={href}>{label}</ManagerLink> : label}</li>
      ))}
    </ul>
  )
}

/** Links that leave the page. */
export function Links({ links }: { readonly links: readonly (readonly [label: string, href: string])[] }) {
  return (
    <ul className={styles.facts}>
      {links.map(([label, href]) => (
        <li key={href}>
          <ManagerLink href={href}>{label}</ManagerLink>
        </li>
      ))}
    </ul>
  )
}

interface ManagerLinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link from a documentation page, which is a frame: it opens in the window around it. */
export function ManagerLink({ href, children }: ManagerLinkProps) {
  return (
    <a href={href.startsWith('?') ? `./${href}` : href} target="_top">
      {children}
    </a>
  )
}
