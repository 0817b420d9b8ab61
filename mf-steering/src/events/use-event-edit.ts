import { useState } from 'react'
import { isConflict, useAction, useLatest } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { replaceEvent } from '../api'
import { toEventWrite, type EventForm, type EventTimes } from '../event-form/event-form'
import { continueOn, startEdit, type Overlap } from './event-edit'
import { useTransientError } from './use-transient-error'

/** The result of a reload: the fields that both people changed, or that the event no longer exists. */
export type Reloaded =
  { readonly kind: 'continued'; readonly overlaps: readonly Overlap[] } | { readonly kind: 'gone' }

interface EventEditOptions {
  readonly event: PortalEvent
  /** Loads the current events from the server, for this dialog and for the table. */
  reload(): Promise<readonly PortalEvent[]>
  onSaved(): void
}

/** Edits an event, and continues after somebody else has changed it too (R4.15, edge case T97). */
export function useEventEdit({ event, reload, onSaved }: EventEditOptions) {
  const [edit, setEdit] = useState(() => startEdit(event))
  const latest = useLatest(edit)
  const [conflict, setConflict] = useState<unknown>()
  const [reloaded, setReloaded] = useState<Reloaded>()
  const { failure, fail, clear } = useTransientError()
  const save = useAction(replaceEvent, (error) => {
    if (!isConflict(error)) return fail('Failed to update event.', error)
    setConflict(error)
    // If the visitor cancels and reopens the dialog, it starts from the current version.
    reload().catch(() => {})
  })
  const loading = useAction(reload, (error) => fail('Failed to load events.', error))
  const forget = () => {
    clear()
    setConflict(undefined)
    setReloaded(undefined)
  }

  return {
    edit,
    conflict,
    reloaded,
    failure,
    isSaving: save.busy,
    isReloading: loading.busy,
    forget,
    change: (changes: Partial<EventForm>) =>
      setEdit((now) => ({ ...now, form: { ...now.form, ...changes } })),
    async send(times: EventTimes) {
      const { base, form } = edit
      // An end that never was need not be taken away, least of all from a server that knows none.
      const endsUtc = times.endsUtc ?? (base.endsUtc === '' ? undefined : null)
      if (await save.run(base.id, base.version, toEventWrite(form, { ...times, endsUtc }))) onSaved()
    },
    async continueOnTheirs() {
      const events = await loading.run()
      if (!events) return
      const fresh = events.find(({ id }) => id === event.id)
      forget()
      if (!fresh) return setReloaded({ kind: 'gone' })
      // The visitor may have typed during the request.
      const { edit: next, overlaps } = continueOn(fresh, latest.current)
      setEdit(next)
      setReloaded({ kind: 'continued', overlaps })
    },
  }
}
