import type { ReactNode } from 'react'
import type { AuditItem } from '@recog/shared-session'
import { DataTable, type Column } from '@recog/shared-ui'
import styles from './AuditTable.module.css'
import { readableDetails, utcText } from './details'

/** Fixed widths, so that later rows do not move the earlier ones. */
const COLUMNS: readonly Column<AuditItem>[] = [
  {
    key: 'when',
    header: 'When (UTC)',
    width: '9.5rem',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{utcText(createdAt)}</time>,
  },
  { key: 'action', header: 'Action', width: '12.5rem', rowHeader: true, cell: ({ action }) => action },
  {
    key: 'actor',
    header: 'Actor',
    width: '19%',
    breakWords: true,
    cell: ({ actorName, actorEmail }) => who(actorName, actorEmail),
  },
  {
    key: 'target',
    header: 'Target User',
    width: '19%',
    breakWords: true,
    cell: ({ targetName, targetEmail }) => who(targetName, targetEmail),
  },
  {
    key: 'where',
    header: 'Working Group/Event',
    width: '12%',
    breakWords: true,
    cell: ({ targetCommitteeName, targetEventId }) => targetCommitteeName || targetEventId,
  },
  {
    key: 'details',
    header: 'Details',
    breakWords: true,
    cell: ({ detailsJson }) => <p className={styles.details}>{readableDetails(detailsJson)}</p>,
  },
]

interface AuditTableProps {
  readonly items: readonly AuditItem[]
  /** Shown below the table. */
  readonly footer: ReactNode
}

export function AuditTable({ items, footer }: AuditTableProps) {
  return (
    <DataTable
      caption="Audit log"
      captionHidden
      columns={COLUMNS}
      rows={items}
      rowKey={({ id }) => id}
      initialRows={10}
      footer={footer}
    />
  )
}

/** Name and e-mail address at the time of the entry. */
function who(name: string, email: string): string {
  return name && email ? `${name} (${email})` : name || email
}
