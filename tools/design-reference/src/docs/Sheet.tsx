import type { ReactNode } from 'react'
import { Unstyled } from '@storybook/addon-docs/blocks'
import { idOf } from '../model/ids'
import styles from './Sheet.module.css'

interface SheetProps {
  readonly title: string
  /** May contain `code`. */
  readonly lead?: string | undefined
  readonly children: ReactNode
}

/** A page of the reference, in the portal's own type and colours. */
export function Sheet({ title, lead, children }: SheetProps) {
  return (
    <Unstyled>
      <div className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {lead && (
          <p className={styles.lead}>
            <Inline>{lead}</Inline>
          </p>
        )}
        {children}
      </div>
    </Unstyled>
  )
}

/** The text of an MDX page. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return (
    <Unstyled>
      <div className={`${styles.sheet} ${styles.prose}`}>{children}</div>
    </Unstyled>
  )
}

/** A part of a page under its own heading. */
export function Part({ title, lead, children }: SheetProps) {
  return (
    <section className={styles.part} id={idOf(title)}>
      <h2>{title}</h2>
      {lead && (
        <p className={styles.muted}>
          <Inline>{lead}</Inline>
        </p>
      )}
      {children}
    </section>
  )
}

/** A text with `code` in backticks, as docstrings and guides write it. */
export function Inline({ children }: { readonly children: string }) {
  return children
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part))
}
