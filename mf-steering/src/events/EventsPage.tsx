import { Gate, Page, useLoad } from '@recog/section-kit'
import { now, type PortalEvent } from '@recog/shared-session'
import { DataTable, EmptyState, ErrorState, Section, Skeleton, type Column } from '@recog/shared-ui'
import { loadEvents } from '../api'
import { eventTime } from './event-time'
import { splitEvents } from './split-events'

/** `/events` (spec section 2). */
export function EventsPage() {
  return (
    <Page title="Events" lead="Meetings and calls of the group.">
      <Gate need="member" refusedText="Events are visible to approved members.">
        {() => <Events />}
      </Gate>
    </Page>
  )
}

function Events() {
  const events = useLoad(loadEvents, [])
  switch (events.status) {
    case 'loading':
      return <Skeleton lines={8} />
    case 'error':
      return <ErrorState message="Failed to load events." onRetry={events.retry} />
    case 'loaded': {
      const { upcoming, past } = splitEvents(events.data, now())
      return (
        <>
          <EventList title="Upcoming" events={upcoming} empty="No upcoming events." />
          <EventList title="Past" events={past} empty="No past events." />
        </>
      )
    }
  }
}

const COLUMNS: readonly Column<PortalEvent>[] = [
  { key: 'time', header: 'Time', cell: ({ scheduledUtc, timeZone }) => eventTime(scheduledUtc, timeZone) },
  { key: 'title', header: 'Title', breakWords: true, rowHeader: true, cell: ({ title }) => title },
  { key: 'location', header: 'Location', breakWords: true, cell: ({ location }) => location },
  { key: 'link', header: 'Link', cell: (event) => <OpenLink event={event} /> },
  { key: 'note', header: 'Note', breakWords: true, cell: ({ note }) => note },
]

interface EventListProps {
  readonly title: string
  readonly events: readonly PortalEvent[]
  readonly empty: string
}

function EventList({ title, events, empty }: EventListProps) {
  return (
    <Section title={title}>
      {events.length === 0 ? (
        <EmptyState message={empty} />
      ) : (
        <DataTable
          caption={`${title} events`}
          captionHidden
          columns={COLUMNS}
          rows={events}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  )
}

/** Only web addresses become links (edge case T93). */
function OpenLink({ event }: { readonly event: PortalEvent }) {
  const { weblink, title } = event
  if (!/^https?:\/\//i.test(weblink)) return weblink
  return (
    <a href={weblink} target="_blank" rel="noopener noreferrer" aria-label={`Open link of ${title}`}>
      Open
    </a>
  )
}
