import type { ReactNode } from 'react'
import { href } from '@recog/section-contract'
import { useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { isWebLink, now, useUser, type CommitteeName, type PortalEvent } from '@recog/shared-session'
import {
  buttonClass,
  DateTile,
  ItemList,
  readerTime,
  Stack,
  VisuallyHidden,
  type ListedItem,
} from '@recog/shared-ui'
import { loadEvents } from '../api'
import { CalendarLink } from '../events/CalendarLink'
import { Cancelled } from '../events/Cancelled'
import { audienceOf } from '../events/event-facts'
import { splitEvents } from '../events/split-events'

const SHOWN = 3

/** `home.panel`: the next events in the reader's time zone. */
export function NextEvents() {
  return <Panel isListed={() => true} empty="No events are planned." />
}

/** `group.panel`: the next events that are for a working group; whoever sees them can have their calendar follow them. */
export function EventsOfGroup({ committeeId }: { readonly committeeId: string }) {
  const user = useUser()
  const seesThem = user?.isSteering || user?.committees.some(({ id }) => id === committeeId)
  return (
    <Panel
      isListed={({ committeeIds }) => committeeIds.includes(committeeId)}
      empty="No events of this group are planned."
    >
      {seesThem && user?.capabilities.includes('calendar-feed') && (
        <div>
          <CalendarLink committeeId={committeeId} />
        </div>
      )}
    </Panel>
  )
}

interface PanelProps {
  isListed(event: PortalEvent): boolean
  readonly empty: string
  readonly children?: ReactNode
}

function Panel({ isListed, empty, children }: PanelProps) {
  const events = useLoad(loadEvents, [])
  const own = useUser()?.committees ?? []
  if (events.status === 'loading') return null
  const next = events.status === 'loaded' ? nextEvents(events.data.filter(isListed), now(), SHOWN) : []
  return (
    <Stack gap={3}>
      {events.status === 'error' && <p>Failed to load events.</p>}
      {events.status === 'loaded' && next.length === 0 && <p>{empty}</p>}
      <ItemList items={next.map((event) => listed(event, own))} />
      <Link to={href('/events')}>All events</Link>
      {children}
    </Stack>
  )
}

function listed(event: PortalEvent, own: readonly CommitteeName[]): ListedItem {
  const audience = audienceOf(event, own)
  const { id, title, scheduledUtc, location, weblink, cancelledAt } = event
  return {
    id,
    mark: <DateTile instant={scheduledUtc} />,
    title: (
      <Link to={href('/events/:eventId', { eventId: id })}>
        <bdi>{title}</bdi>
      </Link>
    ),
    text: (
      <>
        <p>
          {readerTime(scheduledUtc)} (your{'\u00A0'}time)
        </p>
        <Cancelled event={event} />
      </>
    ),
    note: [inDays(scheduledUtc, now()), location, audience && `for ${audience}`].filter(Boolean).join(' · '),
    action: isWebLink(weblink) && cancelledAt === '' && (
      <a
        className={buttonClass('secondary', 'small')}
        href={weblink}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open<VisuallyHidden> link of {title}</VisuallyHidden>
      </a>
    ),
  }
}

/**
 * The next events, soonest first.
 *
 * @param now milliseconds since 1970; an event that starts now is still to come (R4.11)
 * @param count of events, at most
 */
export const nextEvents = (
  events: readonly PortalEvent[],
  now: number,
  count: number,
): readonly PortalEvent[] => splitEvents(events, now).upcoming.slice(0, count)

/**
 * How far away the day of an instant is in the reader's own time zone, as in "in 9 days".
 *
 * @param instant ISO 8601
 * @param now milliseconds since 1970
 * @param timeZone the browser's by default
 */
export function inDays(instant: string, now: number, timeZone?: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  const midnight = (at: Date | number) => Date.parse(day.format(at))
  const days = Math.round((midnight(new Date(instant)) - midnight(now)) / 86_400_000)
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')
}
