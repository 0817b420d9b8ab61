import { now, type PortalEvent } from '@recog/shared-session'
import { Button, saveFile, VisuallyHidden } from '@recog/shared-ui'
import { calendarFileName, eventCalendar } from './ics'

interface AddToCalendarProps {
  readonly event: PortalEvent
  readonly variant?: 'quiet' | 'secondary'
}

/** Downloads an event for a calendar program. Nothing for a past or cancelled event, or one whose time cannot be read. */
export function AddToCalendar({ event, variant = 'quiet' }: AddToCalendarProps) {
  if (event.cancelledAt || !(Date.parse(event.scheduledUtc) >= now())) return null
  return (
    <Button variant={variant} size={variant === 'quiet' ? 'small' : 'medium'} onClick={() => save(event)}>
      Add to calendar<VisuallyHidden>: {event.title}</VisuallyHidden>
    </Button>
  )
}

function save(event: PortalEvent): void {
  const text = eventCalendar(event, new Date(now()).toISOString(), window.location.hostname)
  saveFile(calendarFileName(event), 'text/calendar;charset=utf-8', text)
}
