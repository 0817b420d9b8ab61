import type { PortalEvent } from '@recog/shared-session'
import { DateTile, VisuallyHidden } from '@recog/shared-ui'
import { AddToCalendar } from './AddToCalendar'
import { Answer } from './Answer'
import { eventEnd, eventTime, ownTimes, withEnd, yourTime } from './event-time'
import { browserZone } from './iana-zone'
import styles from './EventTable.module.css'

/** The day and time in the reader's zone (edge case T92), beneath them date, time and zone of the event (R2.45), and whether the reader comes. */
export function EventTime({ event }: { readonly event: PortalEvent }) {
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
