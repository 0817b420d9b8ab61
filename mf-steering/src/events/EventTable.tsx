import { memo, useMemo } from 'react'
import type { PortalEvent } from '@recog/shared-session'
import { DataTable, EmptyState, Section } from '@recog/shared-ui'
import { type EventActions, COLUMNS, actionColumn } from './event-columns'

interface EventTableProps {
  readonly title: string
  readonly events: readonly PortalEvent[]
  readonly empty: string
  /** Undefined for visitors who may only read. */
  readonly actions: EventActions | undefined
}

/** A list of events under its own heading (R2.45). */
export const EventTable = memo(function EventTable({ title, events, empty, actions }: EventTableProps) {
  const columns = useMemo(() => (actions ? [...COLUMNS, actionColumn(actions)] : COLUMNS), [actions])
  return (
    <Section title={title}>
      {events.length === 0 ? (
        <EmptyState message={empty} />
      ) : (
        <DataTable
          caption={`${title} events`}
          captionHidden
          columns={columns}
          rows={events}
          rowKey={({ id }) => id}
          pageSize={100}
        />
      )}
    </Section>
  )
})
