import { useCallback, useState } from 'react'
import { useAction } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { deleteEvent, loadEvents } from '../api'
import { useTransientError } from './use-transient-error'

export interface EventChangesOptions {
  /** The events on screen. */
  readonly events: readonly PortalEvent[]
  replace(events: readonly PortalEvent[]): void
}

/** Editing and deleting events: the event in each dialog, the handlers of the dialogs, and the last failure (R2.47). */
export function useEventChanges({ events, replace }: EventChangesOptions) {
  const [editing, setEditing] = useState<PortalEvent>()
  const [deleting, setDeleting] = useState<PortalEvent>()
  const [cancelling, setCancelling] = useState<PortalEvent>()
  const { failure, fail, clear } = useTransientError()
  const remove = useAction(deleteEvent, (error) => fail('Failed to delete event.', error))
  const toast = useToast()

  const reload = useCallback(async () => {
    const fresh = await loadEvents(new AbortController().signal)
    replace(fresh)
    return fresh
  }, [replace])
  /** After a change. If the server cannot be reached, the events on screen stay. */
  const refresh = () => reload().catch(() => {})

  return {
    editing,
    deleting,
    cancelling,
    isDeleting: remove.busy,
    failure,
    reload,
    setEditing,
    setDeleting,
    setCancelling,
    refresh,
    async onSaved() {
      setEditing(undefined)
      toast({ tone: 'success', text: 'The event was updated.' })
      await refresh()
    },
    async onDelete(event: PortalEvent) {
      clear()
      const isDone = await remove.run(event.id)
      setDeleting(undefined)
      if (!isDone) return
      replace(events.filter(({ id }) => id !== event.id))
      toast({ tone: 'success', text: `Deleted “${event.title}”.` })
      await refresh()
    },
  }
}
