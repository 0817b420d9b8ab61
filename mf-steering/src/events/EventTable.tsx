import { memo, useMemo } from 'react'
import { useUrlNumber } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { DataTable, EmptyState, Section } from '@recog/shared-ui'
import { type EventActions, COLUMNS, actionColumn } from './event-columns'

/** Events shown at first, and added by each "Show more". */
const PAGE_SIZE = 100

interface EventTableProps {
  readonly title: string
  /** The parameter of the URL that says how many rows are shown. */
  readonly urlName: string
  readonly events: readonly PortalEvent[]
  readonly empty: string
  /** Undefined for visitors who may only read. */
  readonly actions: EventActions | undefined
}

/** A list of events under its own heading (R2.45). */
export const EventTable = memo(function EventTable({
  title,
  urlName,
  events,
  empty,
  actions,
}: EventTableProps) {
  const [rows, onChange] = useUrlNumber(urlName, PAGE_SIZE)
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
          pageSize={PAGE_SIZE}
          requested={{ rows, onChange }}
        />
      )}
    </Section>
  )
})
