import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { isWebLink, now, useUser, type PortalEvent } from '@recog/shared-session'
import { Button, Cluster, DateTile, VisuallyHidden, type Column } from '@recog/shared-ui'
import { AddToCalendar } from './AddToCalendar'
import { Answer } from './Answer'
import { Cancelled } from './Cancelled'
import { audienceOf } from './event-facts'
import { eventEnd, eventTime, ownTimes, withEnd, yourTime } from './event-time'
import { browserZone } from './iana-zone'
import styles from './EventTable.module.css'

/** Actions of steering members. */
interface EventActions {
  onEdit(event: PortalEvent): void
  onDelete(event: PortalEvent): void
  /** Cancels an event, or takes that back; undefined where the server knows no cancelled events. */
  readonly onCancel: ((event: PortalEvent) => void) | undefined
}

export const COLUMNS: readonly Column<PortalEvent>[] = [
  {
    key: 'time',
    header: 'Time',
    width: '30%',
    // Text like the columns beside it; the name of a zone that nobody knows is one long word.
    breakWords: true,
    cell: (event) => <EventTime event={event} />,
  },
  {
    key: 'title',
    header: 'Title',
    width: '22%',
    breakWords: true,
    rowHeader: true,
    cell: (event) => <Title event={event} />,
  },
  {
    key: 'location',
    header: 'Location',
    width: '16%',
    breakWords: true,
    cell: ({ location }) => location,
  },
  {
    key: 'link',
    header: 'Link',
    width: '4.5rem',
    screenOnly: true,
    cell: (event) => <OpenLink event={event} />,
  },
  {
    key: 'note',
    header: 'Note',
    breakWords: true,
    // In full on the page of the event.
    cell: ({ note }) => note && <span className={styles.note}>{note}</span>,
  },
]

/** Nobody needs to know that a past event does not take place. */
export const mayCancel = ({ cancelledAt, scheduledUtc }: PortalEvent) =>
  cancelledAt !== '' || Date.parse(scheduledUtc) >= now()

/** The day and time in the reader's zone (edge case T92), beneath them date, time and zone of the event (R2.45), and whether the reader comes. */
function EventTime({ event }: { readonly event: PortalEvent }) {
  const { scheduledUtc, timeZone } = event
  const own = ownTimes(event, browserZone())
  const isOther = yourTime(scheduledUtc, timeZone, browserZone()) !== undefined
  return (
    <div className={styles.time}>
      <span className={styles.tile}>
        <DateTile instant={scheduledUtc} above="weekday" />
      </span>
      <div>
        {own && (
          <span className={styles.own}>
            <VisuallyHidden>{own.day}, </VisuallyHidden>
            {own.times}
            {isOther && <small> your time</small>}
          </span>
        )}
        <time className={styles.official} dateTime={scheduledUtc}>
          {withEnd(eventTime(scheduledUtc, timeZone), isOther ? eventEnd(event, timeZone) : '')}
        </time>
        <span className={styles.calendar}>
          <AddToCalendar event={event} />
        </span>
        <Answer event={event} />
      </div>
    </div>
  )
}

function Title({ event }: { readonly event: PortalEvent }) {
  const audience = audienceOf(event, useUser()?.committees ?? [])
  return (
    <>
      <span className={styles.title}>
        <Link to={href('/events/:eventId', { eventId: event.id })}>{event.title}</Link>
      </span>
      <Cancelled event={event} />
      {audience && <span className={styles.audience}>For {audience}</span>}
    </>
  )
}

/** The buttons of steering members. */
export function actionColumn({ onEdit, onDelete, onCancel }: EventActions): Column<PortalEvent> {
  return {
    key: 'actions',
    header: 'Actions',
    width: '6.5rem',
    screenOnly: true,
    cell: (event) => (
      <Cluster gap={2}>
        <Button size="small" aria-label={`Edit ${event.title}`} onClick={() => onEdit(event)}>
          Edit
        </Button>
        {onCancel && mayCancel(event) && (
          <Button
            size="small"
            aria-label={`${event.cancelledAt ? 'Restore' : 'Cancel'} ${event.title}`}
            onClick={() => onCancel(event)}
          >
            {event.cancelledAt ? 'Restore' : 'Cancel'}
          </Button>
        )}
        <Button size="small" aria-label={`Delete ${event.title}`} onClick={() => onDelete(event)}>
          Delete
        </Button>
      </Cluster>
    ),
  }
}

function OpenLink({ event: { weblink, title } }: { readonly event: PortalEvent }) {
  if (!isWebLink(weblink)) return weblink
  return (
    <a href={weblink} target="_blank" rel="noopener noreferrer">
      Open<VisuallyHidden> link of {title}</VisuallyHidden>
    </a>
  )
}
