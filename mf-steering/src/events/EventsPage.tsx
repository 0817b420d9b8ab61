import { useEffect, useMemo, useState } from 'react'
import { href } from '@recog/section-contract'
import { FailureAlert, Staggered, Gate, Page, useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { now, useUser, type PortalEvent, type SessionUser } from '@recog/shared-session'
import { buttonClass, ConfirmDialog, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadEvents } from '../api'
import { EditEventDialog } from './EditEventDialog'
import { EventTable } from './EventTable'
import { splitEvents } from './split-events'
import { useEventChanges } from './use-event-changes'

/** `/events` (R2.45-R2.48). */
export function EventsPage() {
  const user = useUser()
  return (
    <Page
      lead="Meetings and calls of the group."
      actions={
        user?.isSteering && (
          <Link className={buttonClass('primary')} to={href('/steering/events')}>
            Post an event
          </Link>
        )
      }
    >
      <Gate refusedText="Events are visible to approved members.">
        {(member) => <Events user={member} />}
      </Gate>
    </Page>
  )
}

function Events({ user }: { readonly user: SessionUser }) {
  const events = useLoad(loadEvents, [])
  switch (events.status) {
    case 'loading':
      return <Skeleton lines={8} />
    case 'error':
      return <ErrorState message="Failed to load events." onRetry={events.retry} />
    case 'loaded':
      return <EventLists events={events.data} user={user} replace={events.replace} />
  }
}

interface EventListsProps {
  readonly events: readonly PortalEvent[]
  readonly user: SessionUser
  replace(events: readonly PortalEvent[]): void
}

function EventLists({ events, user, replace }: EventListsProps) {
  const instant = useNow()
  const { upcoming, past } = useMemo(() => splitEvents(events, instant), [events, instant])
  const changes = useEventChanges({ events, replace })
  const { editing, deleting, failure, setEditing, setDeleting } = changes
  const actions = useMemo(
    () => (user.isSteering ? { onEdit: setEditing, onDelete: setDeleting } : undefined),
    [user.isSteering, setEditing, setDeleting],
  )
  return (
    <>
      {failure && <FailureAlert {...failure} />}
      <EventTable title="Upcoming" events={upcoming} empty="No upcoming events." actions={actions} />
      <Staggered>
        <EventTable title="Past" events={past} empty="No past events." actions={actions} />
      </Staggered>
      <EditEventDialog
        event={editing}
        reload={changes.reload}
        onSaved={() => void changes.onSaved()}
        onCancel={() => setEditing(undefined)}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        title="Delete event"
        message={`Delete event "${deleting?.title}"? This cannot be undone.`}
        confirmLabel="Delete"
        tone="danger"
        busy={changes.isDeleting}
        onConfirm={() => deleting && void changes.onDelete(deleting)}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  )
}

/** The instant that separates past from upcoming events. It is renewed when the tab regains focus (edge cases T87, T88). */
function useNow(): number {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const renew = () => setInstant(now())
    window.addEventListener('focus', renew)
    return () => window.removeEventListener('focus', renew)
  }, [])
  return instant
}
