import { useEffect, useRef } from 'react'
import { Button } from '../button/Button'
import { Icon } from '../icon/Icon'
import { grouped } from '../number/grouped'
import styles from './Pager.module.css'

/** The props of `Pager`. */
export interface PagerProps {
  /** From 1. */
  readonly page: number
  /** 0 if nothing was found. */
  readonly totalPages: number
  /** Entries over all pages. */
  readonly total: number
  /** Called with the number of the page to show. */
  readonly onPage: (page: number) => void
  /** Name of the landmark, if a screen has more than one. */
  readonly label?: string
}

/** Prev/Next, "Page x of y" and the total count (R2.63). */
export function Pager({ page, totalPages, total, onPage, label = 'Pagination' }: PagerProps) {
  const last = Math.max(1, totalPages)
  const prev = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'prev' | 'next'>(undefined)

  // The pressed button is disabled on the first and the last page: move the focus to the other one.
  useEffect(() => {
    if (pressed.current === 'prev' && page <= 1) next.current?.focus()
    if (pressed.current === 'next' && page >= last) prev.current?.focus()
    pressed.current = undefined
  }, [page, last])

  const go = (direction: 'prev' | 'next') => {
    pressed.current = direction
    onPage(direction === 'prev' ? page - 1 : page + 1)
  }

  return (
    <nav className={styles.pager} aria-label={label}>
      <Button ref={prev} size="small" disabled={page <= 1} onClick={() => go('prev')}>
        <Icon name="chevron-left" />
        Prev
      </Button>
      <output className={styles.place}>
        <span>
          Page {page} of {last}
        </span>
        <span className={styles.total}>{grouped(total)} total</span>
      </output>
      <Button ref={next} size="small" disabled={page >= last} onClick={() => go('next')}>
        Next
        <Icon name="chevron-right" />
      </Button>
    </nav>
  )
}
