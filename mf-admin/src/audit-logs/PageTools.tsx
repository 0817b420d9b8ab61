import { useState, type ReactNode } from 'react'
import type { AuditPage } from '@recog/shared-session'
import { Button, Cluster, Pager, TextField } from '@recog/shared-ui'
import { pageCount } from './audit-query'
import styles from './AuditLog.module.css'

interface PageToolsProps {
  readonly page: AuditPage
  onPage(page: number): void
  /** Controls for all pages. */
  readonly children: ReactNode
}

/** The pager above the entries, so that nobody scrolls to turn the page; and a jump where turning would take long. */
export function PageTools({ page: { page, total, pageSize }, onPage, children }: PageToolsProps) {
  const last = pageCount(total, pageSize)
  return (
    <div className={styles.tools}>
      <div>{children}</div>
      {last > 1 && (
        <Cluster>
          {last > 3 && <Jump key={page} page={page} last={last} onPage={onPage} />}
          <Pager
            label="Pagination above the entries"
            page={page}
            totalPages={last}
            total={total}
            onPage={onPage}
          />
        </Cluster>
      )}
    </div>
  )
}

interface JumpProps {
  readonly page: number
  readonly last: number
  onPage(page: number): void
}

function Jump({ page, last, onPage }: JumpProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.jump}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Math.min(last, Math.max(1, Math.trunc(Number(typed))))
        if (typed !== '' && wanted !== page) onPage(wanted)
      }}
    >
      <TextField
        label="Go to page"
        type="number"
        inputMode="numeric"
        min={1}
        max={last}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" size="small">
        Go
      </Button>
    </form>
  )
}
