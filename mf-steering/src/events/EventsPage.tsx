import { useCallback, useEffect, useMemo, useState } from 'react'
import { href } from '@recog/section-contract'
import { FailureAlert, Staggered, Gate, Page, useAction, useLoad } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { now, useUser, type PortalEvent, type SessionUser } from '@recog/shared-session'
import { buttonClass, ConfirmDialog, ErrorState, Skeleton, useToast } from '@recog/shared-ui'
import { deleteEvent, loadEvents } from '../api'
import { EditEventDialog } from './EditEventDialog'
import { EventTable } from './EventTable'
import { splitEvents } from './split-events'
import { usePassingError } from './use-passing-error'

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
  const [editing, setEditing] = useState<PortalEvent>()
  const [deleting, setDeleting] = useState<PortalEvent>()
  const { failure, fail, clear } = usePassingError()
  const remove = useAction(deleteEvent, (error) => fail('Failed to delete event.', error))
  const toast = useToast()

  const reload = useCallback(async () => {
    const fresh = await loadEvents(new AbortController().signal)
    replace(fresh)
    return fresh
  }, [replace])
  /** After a change; when the server cannot be asked, what is on screen stays. */
  const refresh = () => reload().catch(() => {})
  const confirmed = async (event: PortalEvent) => {
    clear()
    const done = await remove.run(event.id)
    setDeleting(undefined)
    if (!done) return
    replace(events.filter(({ id }) => id !== event.id))
    toast({ tone: 'success', text: `Deleted "${event.title}".` })
    await refresh()
  }
  const saved = async () => {
    setEditing(undefined)
    toast({ tone: 'success', text: 'The event was updated.' })
    await refresh()
  }
  const actions = useMemo(
    () => (user.isSteering ? { onEdit: setEditing, onDelete: setDeleting } : undefined),
    [user.isSteering],
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
        reload={reload}
        onSaved={() => void saved()}
        onCancel={() => setEditing(undefined)}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        title="Delete event"
        message={`Delete event "${deleting?.title}"? This cannot be undone.`}
        confirmLabel="Delete"
        tone="danger"
        busy={remove.busy}
        onConfirm={() => deleting && void confirmed(deleting)}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  )
}

/** The instant of the split: that of loading, and again whenever the tab comes back into view (edge cases T87, T88). */
function useNow(): number {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const again = () => setInstant(now())
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [])
  return instant
}
