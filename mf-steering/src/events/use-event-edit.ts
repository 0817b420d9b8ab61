import { useState } from 'react'
import { isConflict, useAction, useLatest, type Merged } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { replaceEvent } from '../api'
import { toEventWrite, type EventForm, type EventTimes } from '../event-form/event-form'
import { continueOn, startEdit } from './event-edit'
import { useTransientError } from './use-transient-error'

interface EventEditOptions {
  readonly event: PortalEvent
  /** Loads the current events from the server, for this dialog and for the page. */
  reload(): Promise<readonly PortalEvent[]>
  onSaved(): void
}

/**
 * Edits an event. If somebody else has saved it first, the edit continues on their version: saving again overwrites nothing unseen
 * (R4.15, edge case T97).
 */
export function useEventEdit({ event, reload, onSaved }: EventEditOptions) {
  const [edit, setEdit] = useState(() => startEdit(event))
  const latest = useLatest(edit)
  const [merged, setMerged] = useState<Merged<EventForm>>()
  const { failure, fail, clear } = useTransientError()
  const loading = useAction(reload)
  const save = useAction(replaceEvent, (error) => void continueOnTheirs(error))

  async function continueOnTheirs(error: unknown) {
    const events = isConflict(error) ? await loading.run() : undefined
    const fresh = events?.find(({ id }) => id === event.id)
    if (!fresh) return fail('Failed to update event.', error)
    // The visitor may have typed during the request.
    const { next, ...merge } = continueOn(fresh, latest.current)
    setEdit(next)
    setMerged({ ...merge, error })
  }

  return {
    edit,
    merged,
    failure,
    isSaving: save.busy || loading.busy,
    forget() {
      clear()
      setMerged(undefined)
    },
    change: (changes: Partial<EventForm>) =>
      setEdit((now) => ({ ...now, form: { ...now.form, ...changes } })),
    async send(times: EventTimes) {
      const { base, form } = edit
      // An end that never was need not be taken away, least of all from a server that knows none.
      const endsUtc = times.endsUtc ?? (base.endsUtc === '' ? undefined : null)
      if (await save.run(base.id, base.version, toEventWrite(form, { ...times, endsUtc }, base))) onSaved()
    },
  }
}
