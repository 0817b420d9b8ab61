import { useState, type FormEvent } from 'react'
import {
  ConflictPanel,
  FailureAlert,
  isConflict,
  useAction,
  useFormErrors,
  type Merged,
} from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Alert, Button, Cluster, Stack } from '@recog/shared-ui'
import { replaceEvent } from '../api'
import {
  eventProblems,
  toEventWrite,
  validateEvent,
  type EventForm,
  type EventTimes,
} from '../event-form/event-form'
import { OptionalEventFields } from '../event-form/OptionalEventFields'
import { RequiredEventFields } from '../event-form/RequiredEventFields'
import { useEventTime } from '../event-form/use-event-time'
import { continueOn, LABELS, startEdit, untouchedTimes, valueText, type EventEdit } from './event-edit'
import { useTransientError } from './use-transient-error'

interface EditFormProps {
  readonly event: PortalEvent
  /** Loads the current events from the server, for this dialog and for the page. */
  reload(): Promise<readonly PortalEvent[]>
  onSaved(): void
  onCancel(): void
}

/**
 * The content of the dialog that edits an event. If somebody else has saved it first, the edit continues on their version: saving
 * again overwrites nothing unseen (R4.15, edge case T97).
 */
export function EditForm({ event, reload, onSaved, onCancel }: EditFormProps) {
  const [{ edit, merged }, setEdit] = useState<{
    readonly edit: EventEdit
    readonly merged?: Merged<EventForm>
  }>(() => ({ edit: startEdit(event) }))
  const { failure, fail, clear } = useTransientError()
  const errors = useFormErrors(eventProblems(edit.form))
  const [timeProblem, setTimeProblem] = useState('')
  const time = useEventTime()
  const problem = errors.any ? validateEvent(edit.form) : timeProblem

  const save = useAction(
    async (times: EventTimes) => {
      const { base, form } = edit
      // An end that never was need not be taken away, least of all from a server that knows none.
      const endsUtc = times.endsUtc ?? (base.endsUtc === '' ? undefined : null)
      try {
        await replaceEvent(base.id, base.version, toEventWrite(form, { ...times, endsUtc }, base))
      } catch (error) {
        const events = isConflict(error) ? await reload().catch(() => []) : []
        const fresh = events.find(({ id }) => id === base.id)
        if (!fresh) throw error
        // The visitor may have typed during the request.
        setEdit((now) => {
          const { next, ...merge } = continueOn(fresh, now.edit)
          return { edit: next, merged: { ...merge, error } }
        })
        return
      }
      onSaved()
    },
    (error) => fail('Failed to update event.', error),
  )
  const change = (changes: Partial<EventForm>) =>
    setEdit((now) => ({ ...now, edit: { ...now.edit, form: { ...now.edit.form, ...changes } } }))
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    clear()
    setEdit((now) => ({ edit: now.edit }))
    setTimeProblem('')
    if (!errors.check(submitted.currentTarget)) return
    setTimeProblem(time.read(edit.form, (times) => void save.run(times), untouchedTimes(edit)) ?? '')
  }

  const fields = { form: edit.form, errors, onChange: change }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <RequiredEventFields {...fields} zoneHint={`In the timezone of the event: ${edit.form.zone}`} />
        <OptionalEventFields {...fields} />
        {problem && <Alert tone="error">{problem}</Alert>}
        {failure && <FailureAlert {...failure} />}
        {merged && (
          <ConflictPanel
            {...merged}
            form={edit.form}
            labels={LABELS}
            textOf={(field) => valueText(edit.base, field)}
            onUse={change}
          />
        )}
        <Cluster align="end">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.busy} busyLabel="Saving...">
            Save
          </Button>
        </Cluster>
        {time.dialog}
      </Stack>
    </form>
  )
}
