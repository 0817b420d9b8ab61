import { startTransition, useCallback, useMemo, useState, type RefObject } from 'react'
import { FailureAlert } from '@recog/section-kit'
import type { PortalEvent, SessionUser } from '@recog/shared-session'
import { ConfirmDialog } from '@recog/shared-ui'
import { useFocusRescue } from '../use-focus-rescue'
import { CancelDialog } from './CancelDialog'
import { EditEventDialog } from './EditEventDialog'
import { EventTable } from './EventTable'
import { splitEvents } from './split-events'
import { useEventChanges } from './use-event-changes'
import { useNow } from './use-now'

export interface EventListsProps {
  readonly events: readonly PortalEvent[]
  readonly user: SessionUser
  /** Takes the focus when an event with the focused button is deleted. */
  readonly heading: RefObject<HTMLElement | null>
  replace(events: readonly PortalEvent[]): void
}

/** Upcoming and past events, with the dialogs to edit and delete one. */
export function EventLists({ events, user, heading, replace }: EventListsProps) {
  const instant = useNow()
  const { upcoming, past } = useMemo(() => splitEvents(events, instant), [events, instant])
  const changes = useEventChanges({ events, replace })
  const { editing, deleting, cancelling, failure, setEditing, setDeleting, setCancelling } = changes
  const canCancel = user.capabilities.includes('event-cancel')
  const rescue = useFocusRescue()
  // While upcoming events are added above them, nobody could leave past events and find them at the same position again.
  const [isPastShown, setPastShown] = useState(false)
  const showPast = useCallback(() => startTransition(() => setPastShown(true)), [])
  const actions = useMemo(
    () =>
      user.isSteering
        ? { onEdit: setEditing, onDelete: setDeleting, onCancel: canCancel ? setCancelling : undefined }
        : undefined,
    [user.isSteering, canCancel, setEditing, setDeleting, setCancelling],
  )
  return (
    <>
      {failure && <FailureAlert {...failure} />}
      <EventTable list="upcoming" events={upcoming} actions={actions} onComplete={showPast} />
      {isPastShown && <EventTable list="past" events={past} actions={actions} />}
      <EditEventDialog
        event={editing}
        reload={changes.reload}
        onSaved={() => void changes.onSaved()}
        onCancel={() => setEditing(undefined)}
      />
      <CancelDialog
        event={cancelling}
        onDone={() => void changes.refresh()}
        onClose={() => setCancelling(undefined)}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        title="Delete event"
        message={`Delete event "${deleting?.title}"? This cannot be undone.`}
        confirmLabel="Delete"
        tone="danger"
        busy={changes.isDeleting}
        onConfirm={() =>
          deleting && void changes.onDelete(deleting).then(() => rescue(() => heading.current))
        }
        onCancel={() => setDeleting(undefined)}
      />
    </>
  )
}
