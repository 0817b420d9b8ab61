import { useEffect, useRef } from 'react'
import { Button } from '../button/Button'
import { Icon } from '../icon/Icon'
import styles from './Pager.module.css'

export interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly totalPages: number
  /** Entries over all pages. */
  readonly total: number
  readonly onPage: (page: number) => void
  /** Name of the landmark when a screen has more than one. */
  readonly label?: string
}

/** Prev/Next, "Page x of y" and the total count (R2.63). */
export function Pager({ page, totalPages, total, onPage, label = 'Pagination' }: PagerProps) {
  const last = Math.max(1, totalPages)
  const prev = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const asked = useRef<'prev' | 'next'>(undefined)

  // The button just pressed goes dead on the first and last page: hand the focus to its neighbour.
  useEffect(() => {
    if (asked.current === 'prev' && page <= 1) next.current?.focus()
    if (asked.current === 'next' && page >= last) prev.current?.focus()
    asked.current = undefined
  }, [page, last])

  const go = (direction: 'prev' | 'next') => {
    asked.current = direction
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

/** 12,345: written by hand, since the first number a browser formats costs it 10 ms of loading tables. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
