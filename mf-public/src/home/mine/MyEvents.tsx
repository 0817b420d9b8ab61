import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { now } from '@recog/shared-session'
import { loadEvents } from '../../api'
import { nextEvents, ownTime } from './next-events'
import styles from '../HomePage.module.css'

const EVENTS_SHOWN = 3

/** The next events, in the visitor's time zone. */
export function MyEvents() {
  const events = useLoad(loadEvents, [])
  if (events.status === 'loading') return <p>Loading...</p>
  if (events.status === 'error') return <p>Failed to load events.</p>
  const next = nextEvents(events.data, now(), EVENTS_SHOWN)
  return (
    <>
      {next.length === 0 && <p>No events are planned.</p>}
      <ul className={styles.mineList}>
        {next.map(({ id, title, scheduledUtc }) => (
          <li key={id}>
            <Link to={href('/events/:eventId', { eventId: id })}>
              <bdi>{title}</bdi>
            </Link>
            <span className={styles.detail}>{ownTime(scheduledUtc)} (your time)</span>
          </li>
        ))}
      </ul>
      <Link to={href('/events')}>All events</Link>
    </>
  )
}
