import { useState, type FormEvent } from 'react'
import { FailureAlert, useAction } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Alert, Button, Cluster, Dialog, Stack } from '@recog/shared-ui'
import { replaceEvent } from '../api'
import { formOfEvent, toEventWrite, validateEvent, type EventForm } from '../event-form/event-form'
import { EventFields } from '../event-form/EventFields'
import { useEventTime } from '../event-form/use-event-time'
import { ianaZone } from './iana-zone'
import { usePassingError } from './use-passing-error'

interface EditEventDialogProps {
  readonly event: PortalEvent | undefined
  onSaved(): void
  onCancel(): void
}

/** Change an event. Its zone stays what it is: the time is on a clock there, wherever the editor sits (edge case T80). */
export function EditEventDialog({ event, onSaved, onCancel }: EditEventDialogProps) {
  return (
    <Dialog open={event !== undefined} title="Edit event" onClose={onCancel}>
      {event && <EditForm key={event.id} event={event} onSaved={onSaved} onCancel={onCancel} />}
    </Dialog>
  )
}

interface EditFormProps extends Omit<EditEventDialogProps, 'event'> {
  readonly event: PortalEvent
}

function EditForm({ event, onSaved, onCancel }: EditFormProps) {
  const zone = ianaZone(event.timeZone) ?? 'UTC'
  const [initial] = useState(() => formOfEvent(event, zone))
  const [form, setForm] = useState<EventForm>(initial)
  const [problem, setProblem] = useState('')
  const { failure, fail, clear } = usePassingError()
  const save = useAction(replaceEvent, (error) => fail('Failed to update event.', error))
  const time = useEventTime()

  const send = async (utc: string) => {
    if (await save.run(event.id, event.version, toEventWrite(form, utc, zone))) onSaved()
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    clear()
    const broken = validateEvent(form)
    // An untouched time is the very instant it was: nothing to ask, nothing to shift.
    const untouched = form.when === initial.when && initial.when !== ''
    if (!broken && untouched) void send(event.scheduledUtc)
    setProblem(broken ?? (untouched ? '' : (time.read(form.when, zone, (utc) => void send(utc)) ?? '')))
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <EventFields
          form={form}
          zoneHint={`Timezone of the event: ${zone}`}
          onChange={(changes) => setForm((now) => ({ ...now, ...changes }))}
        />
        {problem && <Alert tone="error">{problem}</Alert>}
        {failure && <FailureAlert {...failure} />}
        <Cluster>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.busy} busyLabel="Saving...">
            Save
          </Button>
        </Cluster>
        {time.question}
      </Stack>
    </form>
  )
}
