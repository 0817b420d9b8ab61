import { Button } from '../button/Button'
import styles from './Pager.module.css'

export interface PagerProps {
  readonly page: number
  readonly totalPages: number
  readonly total: number
  readonly busy?: boolean
  onPage(page: number): void
}

/** Prev, Next, 'Page x of y' and the total (spec section 2, audit logs). */
export function Pager({ page, totalPages, total, busy = false, onPage }: PagerProps) {
  return (
    <nav className={styles['pager']} aria-label="Pages">
      <Button variant="secondary" size="small" disabled={busy || page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <span aria-live="polite">
        Page {page} of {totalPages}
      </span>
      <Button
        variant="secondary"
        size="small"
        disabled={busy || page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
      <span className={styles['total']}>{total} total</span>
    </nav>
  )
}
