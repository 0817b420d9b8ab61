import { useState } from 'react'
import { Button, Disclosure, TextField } from '@recog/shared-ui'
import { NO_FILTER, type AuditFilter, type UrlFilter } from './audit-query'
import styles from './AuditFilterForm.module.css'

interface AuditFilterFormProps {
  /** The filters currently in the URL. */
  readonly inUrl: UrlFilter
  onApply(filter: AuditFilter & UrlFilter): void
}

/** The five filters of the screen, and two more that the call accepts (R2.61, decision D6). */
export function AuditFilterForm({ inUrl, onApply }: AuditFilterFormProps) {
  const [filter, setFilter] = useState({ ...NO_FILTER, ...inUrl })
  const [url, setUrl] = useState(inUrl)
  const change = (changes: Partial<typeof filter>) => setFilter((now) => ({ ...now, ...changes }))
  // Removing a filter and navigating Back change the URL, too.
  if (url.committeeId !== inUrl.committeeId || url.eventId !== inUrl.eventId) {
    setUrl(inUrl)
    setFilter({ ...filter, ...inUrl })
  }
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
        <Disclosure summary="More filters" defaultOpen={inUrl.committeeId !== '' || inUrl.eventId !== ''}>
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
