import type { PortalEvent } from '@recog/shared-session'
import { AddToCalendar } from './AddToCalendar'
import { eventEnd, eventTime, withEnd, yourTime } from './event-time'
import { browserZone } from './iana-zone'
import styles from './EventTable.module.css'

/** The time in the event's zone (R2.45) and, if it differs, in the reader's (edge case T92). */
export function EventTime({ event }: { readonly event: PortalEvent }) {
  const { scheduledUtc, timeZone } = event
  const end = eventEnd(event, timeZone)
  const yours = yourTime(scheduledUtc, timeZone, browserZone())
  return (
    <>
      <time dateTime={scheduledUtc}>{eventTime(scheduledUtc, timeZone)}</time>
      {end !== '' && <span className={styles.end}>Until {end}</span>}
      {yours !== undefined && (
        <span className={styles.yours}>Your time: {withEnd(yours, eventEnd(event, browserZone()))}</span>
      )}
      <span className={styles.calendar}>
        <AddToCalendar event={event} />
      </span>
    </>
  )
}
