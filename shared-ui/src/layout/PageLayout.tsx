import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { afterFrame } from '../data-table/progressive-rows'
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
  /** The content, usually sections. */
  readonly children?: ReactNode
}

/** A page: breadcrumb, heading, actions and content. The heading is focused after navigation, and when what had the focus disappears. */
export function PageLayout({
  title,
  lead,
  actions,
  help,
  mark,
  picture,
  breadcrumb,
  width = 'wide',
  children,
}: PageLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusRescue(heading)
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.header} data-picture={picture ? '' : undefined}>
        {breadcrumb}
        <div className={styles.titleRow} data-help={help ? '' : undefined}>
          <div className={styles.titleLine}>
            {mark}
            <h1 className={styles.title} ref={heading} tabIndex={-1}>
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

/**
 * Moves the focus to the heading, or to the open dialog, whenever the element that has it disappears, such as a button that was pressed:
 * the keyboard would start at the top of the document. A component that moves it elsewhere in the same frame has precedence (edge case T56).
 */
function useFocusRescue(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { body } = document
    const current = () => document.activeElement ?? body
    let focused = current()
    const moved = () =>
      queueMicrotask(() => {
        // Some browsers also say that it is left when it disappears.
        if (focused.isConnected) focused = current()
      })
    const removals = new MutationObserver(() => {
      if (focused.isConnected) return
      focused = current()
      afterFrame(() => {
        const place = document.querySelector<HTMLElement>('dialog[open]') ?? heading.current
        if (current() === body) place?.focus({ preventScroll: true })
      })
    })
    body.addEventListener('focusin', moved)
    body.addEventListener('focusout', moved)
    removals.observe(body, { childList: true, subtree: true })
    return () => {
      body.removeEventListener('focusin', moved)
      body.removeEventListener('focusout', moved)
      removals.disconnect()
    }
  }, [heading])
}
