import { memo, useEffect } from 'react'
import { useUrlNumber } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { DataTable, EmptyState, Section, type Column } from '@recog/shared-ui'
import { eventMonth } from './event-time'
import { browserZone } from './iana-zone'

/** The lists. `pageSize` is the number of events shown at first, and added by each "Show more". */
const LISTS = {
  upcoming: { title: 'Upcoming', empty: 'No upcoming events.', pageSize: 100 },
  // Few people read about past events, and every year there are more of them.
  past: { title: 'Past', empty: 'No past events.', pageSize: 25 },
}

interface EventTableProps {
  /** Also the parameter of the URL that keeps how many events are shown. */
  readonly list: keyof typeof LISTS
  readonly events: readonly PortalEvent[]
  /** Whether only some of the events are listed. */
  readonly isFiltered: boolean
  readonly columns: readonly Column<PortalEvent>[]
  /** Called when all rows are on screen: until then they would move what follows the list. Pass the same function on every render. */
  readonly onComplete?: () => void
}

/** A list of events under its own heading (R2.45). */
export const EventTable = memo(function EventTable({
  list,
  events,
  isFiltered,
  columns,
  onComplete,
}: EventTableProps) {
  const { title, empty, pageSize } = LISTS[list]
  const [rows, onChange] = useUrlNumber(list, pageSize)
  return (
    <Section title={title}>
      {events.length === 0 ? (
        <>
          <EmptyState message={isFiltered ? 'No event matches.' : empty} />
          <Complete onComplete={onComplete} />
        </>
      ) : (
        <DataTable
          caption={`${title} events`}
          captionHidden
          columns={columns}
          rows={events}
          rowKey={({ id }) => id}
          pageSize={pageSize}
          requested={{ rows, onChange }}
          groupOf={monthOf}
          footer={<Complete onComplete={onComplete} />}
        />
      )}
    </Section>
  )
})

/** The month in the reader's zone, like the day of the tile. */
const monthOf = ({ scheduledUtc }: PortalEvent) => eventMonth(scheduledUtc, browserZone())

function Complete({ onComplete }: Pick<EventTableProps, 'onComplete'>) {
  useEffect(() => onComplete?.(), [onComplete])
  return null
}
