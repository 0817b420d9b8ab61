import { now, type PortalEvent } from '@recog/shared-session'
import { Button, saveFile, showToast, VisuallyHidden } from '@recog/shared-ui'

interface AddToCalendarProps {
  readonly event: PortalEvent
  readonly variant?: 'quiet' | 'secondary'
}

/** Downloads an event for a calendar program. Nothing for a past or cancelled event, or one whose time cannot be read. */
export function AddToCalendar({ event, variant = 'quiet' }: AddToCalendarProps) {
  if (event.cancelledAt || !(Date.parse(event.scheduledUtc) >= now())) return null
  return (
    <Button
      variant={variant}
      size={variant === 'quiet' ? 'small' : 'medium'}
      onClick={() => void save(event).catch(failed)}
    >
      Add to calendar<VisuallyHidden>: {event.title}</VisuallyHidden>
    </Button>
  )
}

async function save(event: PortalEvent): Promise<void> {
  const { calendarFileName, eventCalendar } = await import(/* webpackChunkName: "calendar-link" */ './ics')
  const text = eventCalendar(event, new Date(now()).toISOString(), window.location.hostname)
  saveFile(calendarFileName(event), 'text/calendar;charset=utf-8', text)
}

const failed = () => showToast({ tone: 'error', text: 'The calendar file could not be made.' })
