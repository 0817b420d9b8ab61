import { useLoad } from '@recog/section-kit'
import type { Decision } from '@recog/shared-session'
import {
  Badge,
  Cluster,
  DataTable,
  EmptyState,
  ErrorState,
  readerTime,
  Skeleton,
  type Column,
} from '@recog/shared-ui'
import { loadDecisions } from '../api'

/** Earlier decisions, newest first. */
export function DecisionTable() {
  const decisions = useLoad(loadDecisions, [])
  switch (decisions.status) {
    case 'loading':
      return <Skeleton lines={4} />
    case 'error':
      return <ErrorState message="Failed to load the history." onRetry={decisions.retry} />
    case 'loaded':
      return decisions.data.length === 0 ? (
        <EmptyState message="No decisions yet." />
      ) : (
        <DataTable
          caption="Decisions"
          captionHidden
          columns={COLUMNS}
          rows={decisions.data}
          rowKey={({ userId, decidedAt }) => `${userId} ${decidedAt}`}
        />
      )
  }
}

const COLUMNS: readonly Column<Decision>[] = [
  {
    key: 'user',
    header: 'User',
    rowHeader: true,
    width: '20%',
    breakWords: true,
    cell: ({ displayName, email, userId }) => displayName || email || userId,
  },
  {
    key: 'decision',
    header: 'Decision',
    width: '14rem',
    cell: ({ decision, mail }) => (
      <Cluster gap={1}>
        {decision === 'approved' ? (
          <Badge tone="success">Approved</Badge>
        ) : (
          <Badge tone="neutral">Declined</Badge>
        )}
        {mail === 'waiting' && <Badge tone="neutral">Email queued</Badge>}
        {mail === 'failing' && <Badge tone="warning">Email not delivered, retrying</Badge>}
        {mail === 'failed' && <Badge tone="danger">Email could not be delivered</Badge>}
      </Cluster>
    ),
  },
  { key: 'reason', header: 'Reason', breakWords: true, cell: ({ reason }) => reason },
  { key: 'by', header: 'Decided by', width: '18%', breakWords: true, cell: ({ decidedBy }) => decidedBy },
  { key: 'when', header: 'When', width: '12rem', cell: ({ decidedAt }) => readerTime(decidedAt) },
]
