import { memo, useMemo } from 'react'
import { now, type PortalEvent } from '@recog/shared-session'
import { Button, Cluster, DataTable, EmptyState, saveFile, Section, type Column } from '@recog/shared-ui'
import { eventTime, yourTime } from './event-time'
import styles from './EventTable.module.css'
import { browserZone } from './iana-zone'
import { calendarFileName, eventCalendar } from './ics'

/** Actions of steering members. */
interface EventActions {
  onEdit(event: PortalEvent): void
  onDelete(event: PortalEvent): void
}

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

const COLUMNS: readonly Column<PortalEvent>[] = [
  { key: 'time', header: 'Time', width: '22%', cell: (event) => <Time event={event} /> },
  { key: 'title', header: 'Title', breakWords: true, rowHeader: true, cell: ({ title }) => title },
  { key: 'location', header: 'Location', width: '14%', breakWords: true, cell: ({ location }) => location },
  { key: 'link', header: 'Link', width: '5rem', cell: (event) => <OpenLink event={event} /> },
  { key: 'note', header: 'Note', width: '20%', breakWords: true, cell: ({ note }) => note },
]

function actionColumn({ onEdit, onDelete }: EventActions): Column<PortalEvent> {
  return {
    key: 'actions',
    header: 'Actions',
    width: '15%',
    cell: (event) => (
      <Cluster gap={2}>
        <Button size="small" aria-label={`Edit ${event.title}`} onClick={() => onEdit(event)}>
          Edit
        </Button>
        <Button size="small" aria-label={`Delete ${event.title}`} onClick={() => onDelete(event)}>
          Delete
        </Button>
      </Cluster>
    ),
  }
}

/** The time in the event's zone (R2.45) and, if it differs, in the reader's (edge case T92). */
function Time({ event }: { readonly event: PortalEvent }) {
  const { scheduledUtc, timeZone, title } = event
  const yours = yourTime(scheduledUtc, timeZone, browserZone())
  const readable = !Number.isNaN(Date.parse(scheduledUtc))
  return (
    <>
      <time dateTime={scheduledUtc}>{eventTime(scheduledUtc, timeZone)}</time>
      {yours !== undefined && <span className={styles.yours}>Your time: {yours}</span>}
      {readable && (
        <span className={styles.calendar}>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Add ${title} to calendar`}
            onClick={() => saveCalendar(event)}
          >
            Add to calendar
          </Button>
        </span>
      )}
    </>
  )
}

function saveCalendar(event: PortalEvent): void {
  const text = eventCalendar(event, new Date(now()).toISOString(), window.location.hostname)
  saveFile(calendarFileName(event), 'text/calendar;charset=utf-8', text)
}

/** Only http and https URLs become links (edge case T93). */
function OpenLink({ event: { weblink, title } }: { readonly event: PortalEvent }) {
  if (!/^https?:\/\//i.test(weblink)) return weblink
  return (
    <a href={weblink} target="_blank" rel="noopener noreferrer" aria-label={`Open link of ${title}`}>
      Open
    </a>
  )
}
