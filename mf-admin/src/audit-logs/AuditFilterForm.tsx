import { useEffect, useState } from 'react'
import { Button, Disclosure, TextField } from '@recog/shared-ui'
import { NO_FILTER, type AuditFilter, type UrlFilter } from './audit-query'
import styles from './AuditFilterForm.module.css'

interface AuditFilterFormProps {
  /** The filters that the URL holds now. */
  readonly inUrl: UrlFilter
  onApply(filter: AuditFilter & UrlFilter): void
}

/** The five filters of the screen (spec section 2), and the two more that the call takes (spec section 7). */
export function AuditFilterForm({ inUrl: { committeeId, eventId }, onApply }: AuditFilterFormProps) {
  const [filter, setFilter] = useState({ ...NO_FILTER, committeeId, eventId })
  const change = (changes: Partial<typeof filter>) => setFilter((now) => ({ ...now, ...changes }))
  // Removing a filter and going Back change the URL as well.
  useEffect(() => setFilter((now) => ({ ...now, committeeId, eventId })), [committeeId, eventId])
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(filter)
      }}
    >
      <TextField label="Action" value={filter.action} onChange={(action) => change({ action })} />
      <TextField
        label="Actor User Id"
        value={filter.actorUserId}
        onChange={(actorUserId) => change({ actorUserId })}
      />
      <TextField
        label="Target User Id"
        value={filter.targetUserId}
        onChange={(targetUserId) => change({ targetUserId })}
      />
      <TextField label="From (UTC)" type="date" value={filter.from} onChange={(from) => change({ from })} />
      <TextField label="To (UTC)" type="date" value={filter.to} onChange={(to) => change({ to })} />
      <Button type="submit" variant="primary">
        Apply
      </Button>
      <div className={styles.more}>
        <Disclosure summary="More filters" defaultOpen={committeeId !== '' || eventId !== ''}>
          <div className={styles.moreFields}>
            <TextField
              label="Working Group Id"
              value={filter.committeeId}
              onChange={(id) => change({ committeeId: id })}
            />
            <TextField label="Event Id" value={filter.eventId} onChange={(id) => change({ eventId: id })} />
          </div>
        </Disclosure>
      </div>
    </form>
  )
}
