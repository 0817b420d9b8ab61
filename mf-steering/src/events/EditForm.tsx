import { useState, type FormEvent } from 'react'
import {
  ConflictPanel,
  FailureAlert,
  isConflict,
  RestoredNotice,
  useAction,
  useFormErrors,
  useSharedEdit,
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
import { formOf, LABELS, untouchedTimes, valueText, withMovedTimes } from './event-edit'
import { useTransientError } from './use-transient-error'

interface EditFormProps {
  readonly event: PortalEvent
  /** Loads the current events from the server, for this dialog and for the page. */
  reload(): Promise<readonly PortalEvent[]>
  /** @param isAll whether nothing was typed since */
  onSaved(isAll: boolean): void
  onCancel(): void
}

const FAILED = 'Failed to update event.'

/**
 * The content of the dialog that edits an event. If somebody else has saved it first, or something is typed meanwhile, the edit
 * continues on the stored version: saving again overwrites nothing unseen (R4.15, edge case T97).
 */
export function EditForm({ event, reload, onSaved, onCancel }: EditFormProps) {
  const { opened, draft, merged, onFailure, stateOf, saved } = useSharedEdit({
    object: event,
    name: `edit ${event.id}`,
    formOf: (object = event) => formOf(object),
    load: async () => (await reload()).find(({ id }) => id === event.id),
  })
  const { value: form, change } = draft
  const base = opened.object ?? event
  const { failure, fail, clear } = useTransientError()
  const errors = useFormErrors(eventProblems(form))
  const [timeProblem, setTimeProblem] = useState('')
  const time = useEventTime()
  const problem = errors.any ? validateEvent(form) : timeProblem

  const action = useAction(
    async (sent: EventForm, times: EventTimes) => {
      // An end that never was need not be taken away, least of all from a server that knows none.
      const endsUtc = times.endsUtc ?? (base.endsUtc === '' ? undefined : null)
      await replaceEvent(event.id, draft.version, toEventWrite(sent, { ...times, endsUtc }, base))
      return true
    },
    (error) => (isConflict(error) ? onFailure(error) : fail(FAILED, error)),
  )
  const { error, busy } = stateOf(action)
  const send = async (times: EventTimes) => {
    if (await action.run(form, times)) onSaved(await saved(form))
  }
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    clear()
    setTimeProblem('')
    if (!errors.check(submitted.currentTarget)) return
    setTimeProblem(time.read(form, (times) => void send(times), untouchedTimes(base, form)) ?? '')
  }

  const fields = { form, errors, onChange: change }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <RestoredNotice {...draft} />
        <RequiredEventFields {...fields} zoneHint={`In the timezone of the event: ${form.zone}`} />
        <OptionalEventFields {...fields} />
        {problem && <Alert tone="error">{problem}</Alert>}
        {failure && <FailureAlert {...failure} />}
        {isConflict(error) && <FailureAlert text={FAILED} error={error} />}
        {merged && (
          <ConflictPanel
            {...withMovedTimes(merged)}
            form={form}
            labels={LABELS}
            textOf={(field) => valueText(base, field)}
            onUse={change}
          />
        )}
        <Cluster align="end">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Save
          </Button>
        </Cluster>
        {time.dialog}
      </Stack>
    </form>
  )
}
