import { useState } from 'react'
import { Later, useAction } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Dialog, showToast } from '@recog/shared-ui'
import { deleteEvent, loadEvents } from '../api'
import { useTransientError } from './use-transient-error'

const loadEditForm = async () => (await import(/* webpackChunkName: "organise" */ './EditForm')).EditForm
const loadCancelForm = async () =>
  (await import(/* webpackChunkName: "organise" */ './CancelForm')).CancelForm

/** Changes the events on screen. */
export type ReplaceEvents = (next: (now: readonly PortalEvent[]) => readonly PortalEvent[]) => void

export type EventChanges = ReturnType<typeof useEventChanges>

/** Editing, cancelling and deleting events: the dialogs, and the last failure (R2.47). */
export function useEventChanges(replace: ReplaceEvents) {
  const editing = useEventDialog()
  const cancelling = useEventDialog()
  const deleting = useEventDialog()
  const { failure, fail, clear } = useTransientError()

  /** Loads the current events from the server, and shows them. */
  async function reload(): Promise<readonly PortalEvent[]> {
    const fresh = await loadEvents(new AbortController().signal)
    replace(() => fresh)
    return fresh
  }
  /** After a change. If the server cannot be reached, the events on screen stay. */
  const refresh = () => void reload().catch(() => {})
  const removal = useAction(
    async (event: PortalEvent) => {
      await deleteEvent(event.id)
      deleting.close(event)
      replace((now) => now.filter(({ id }) => id !== event.id))
      showToast({ tone: 'success', text: `Deleted “${event.title}”.` })
      refresh()
    },
    (error) => fail('Failed to delete event.', error),
  )

  return {
    editing,
    cancelling,
    deleting,
    isDeleting: removal.busy,
    failure,
    reload,
    refresh,
    remove(event: PortalEvent) {
      clear()
      void removal.run(event)
    },
    keep(event: PortalEvent) {
      clear()
      deleting.close(event)
    },
  }
}

/** The event in a dialog. A call that ends after its dialog was left does not close the one that has been opened since. */
export function useEventDialog() {
  const [event, setEvent] = useState<PortalEvent>()
  const [actions] = useState(() => ({
    // Another object each time tells two dialogs about the same event apart.
    open: (about: PortalEvent) => setEvent({ ...about }),
    close: (about: PortalEvent) => setEvent((now) => (now === about ? undefined : now)),
  }))
  return { event, ...actions }
}

/**
 * The dialogs that edit an event, cancel it or take that back (R2.106). Times are entered in the event's own time zone, wherever the
 * editor is, unless another one is chosen (edge case T80).
 */
export function EventDialogs({ changes }: { readonly changes: EventChanges }) {
  const { editing, cancelling, reload, refresh } = changes
  const edited = editing.event
  const cancelled = cancelling.event
  const stopEditing = () => edited && editing.close(edited)
  const stopCancelling = () => cancelled && cancelling.close(cancelled)
  const onSaved = (isAll: boolean) => {
    if (isAll) stopEditing()
    showToast({ tone: 'success', text: 'The event was updated.' })
    refresh()
  }
  return (
    <>
      <Dialog open={edited !== undefined} title="Edit event" onClose={stopEditing}>
        {edited && (
          <Later load={loadEditForm} props={{ event: edited, reload, onSaved, onCancel: stopEditing }} />
        )}
      </Dialog>
      <Dialog
        open={cancelled !== undefined}
        title={cancelled?.cancelledAt ? 'Restore event' : 'Cancel event'}
        onClose={stopCancelling}
      >
        {cancelled && (
          <Later
            load={loadCancelForm}
            props={{ event: cancelled, onDone: refresh, onClose: stopCancelling }}
          />
        )}
      </Dialog>
    </>
  )
}
