import type { ReactNode } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import type { AuditItem } from '@recog/shared-session'
import { DataTable, EmailLink, type Column } from '@recog/shared-ui'
import { actionWords } from './action-words'
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
  {
    key: 'action',
    header: 'Action',
    width: '12.5rem',
    rowHeader: true,
    breakWords: true,
    cell: ({ action, targetCommitteeName }) => (
      <span title={action}>{actionWords(action, targetCommitteeName)}</span>
    ),
  },
  {
    key: 'actor',
    header: 'Actor',
    width: '20%',
    breakWords: true,
    cell: (item) => <Who id={item.actorUserId} name={item.actorName} email={item.actorEmail} />,
  },
  {
    key: 'target',
    header: 'Target User',
    width: '20%',
    breakWords: true,
    cell: (item) => <Who id={item.targetUserId} name={item.targetName} email={item.targetEmail} />,
  },
  {
    key: 'where',
    header: 'Working Group/Event',
    width: '13%',
    breakWords: true,
    cell: (item) => <Where {...item} />,
  },
  {
    key: 'details',
    header: 'Details',
    breakWords: true,
    cell: ({ detailsJson }) => {
      const details = readableDetails(detailsJson)
      return details && <p className={styles.details}>{details}</p>
    },
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

interface WhoProps {
  /** '' if the server does not send it. */
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Name and e-mail address at the time of the entry. Nothing without them: a card has then no label for them, either. */
function Who({ id, name, email }: WhoProps) {
  const text = name || email
  if (text === '') return null
  return (
    <>
      {id === '' ? <bdi>{text}</bdi> : <About query={{ userId: id }}>{text}</About>}
      {name !== '' && email !== '' && (
        <span className={styles.email}>
          <EmailLink email={email} />
        </span>
      )}
    </>
  )
}

function Where({ targetCommitteeId, targetCommitteeName, targetEventId }: AuditItem) {
  if (targetCommitteeName === '' || targetCommitteeId === '') return targetCommitteeName || targetEventId
  return <About query={{ committeeId: targetCommitteeId }}>{targetCommitteeName}</About>
}

/** Leads to everything about a person or a group. */
function About({ query, children }: { readonly query: Record<string, string>; readonly children: string }) {
  return (
    <Link
      aria-label={`Everything about ${children}`}
      to={`${href('/admin/audit-logs')}?${new URLSearchParams(query).toString()}`}
    >
      <bdi>{children}</bdi>
    </Link>
  )
}
