import { useState } from 'react'
import { Button, TextField } from '@recog/shared-ui'
import { NO_FILTER, type AuditFilter } from './audit-query'
import styles from './AuditFilterForm.module.css'

interface AuditFilterFormProps {
  onApply(filter: AuditFilter): void
}

/** The five filters of the screen (spec section 2). */
export function AuditFilterForm({ onApply }: AuditFilterFormProps) {
  const [filter, setFilter] = useState(NO_FILTER)
  const change = (changes: Partial<AuditFilter>) => setFilter((now) => ({ ...now, ...changes }))
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
    </form>
  )
}
