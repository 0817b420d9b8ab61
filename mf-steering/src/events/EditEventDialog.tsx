import { useRef, useState, type FormEvent } from 'react'
import { FailureAlert } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Alert, Button, Cluster, Dialog, Stack } from '@recog/shared-ui'
import { validateEvent } from '../event-form/event-form'
import { EventFields } from '../event-form/EventFields'
import { useEventTime } from '../event-form/use-event-time'
import { useFocusRescue } from '../use-focus-rescue'
import { ConflictAlert, ReloadedNote } from './EditConflict'
import { isTimeUntouched, zoneOf } from './event-edit'
import { useEventEdit } from './use-event-edit'

interface EditEventDialogProps {
  readonly event: PortalEvent | undefined
  /** Loads the current events from the server. */
  reload(): Promise<readonly PortalEvent[]>
  onSaved(): void
  onCancel(): void
}

/** Edits an event. Its time is entered in the event's own time zone, wherever the editor is (edge case T80). */
export function EditEventDialog({ event, ...rest }: EditEventDialogProps) {
  return (
    <Dialog open={event !== undefined} title="Edit event" onClose={rest.onCancel}>
      {event && <EditForm key={event.id} event={event} {...rest} />}
    </Dialog>
  )
}

interface EditFormProps extends Omit<EditEventDialogProps, 'event'> {
  readonly event: PortalEvent
}

function EditForm({ event, reload, onSaved, onCancel }: EditFormProps) {
  const editing = useEventEdit({ event, reload, onSaved })
  const { edit, conflict, reloaded, failure } = editing
  const zone = zoneOf(edit.base)
  const [problem, setProblem] = useState('')
  const time = useEventTime()

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    editing.forget()
    const broken = validateEvent(edit.form)
    const untouched = isTimeUntouched(edit)
    if (!broken && untouched) void editing.send(edit.base.scheduledUtc)
    setProblem(
      broken ?? (untouched ? '' : (time.read(edit.form.when, zone, (utc) => void editing.send(utc)) ?? '')),
    )
  }
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const rescue = useFocusRescue()
  /** The pressed button disappears with its message. */
  const keepFocus = () => rescue(() => note.current ?? form.current?.querySelector('input'))

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={4}>
        <EventFields form={edit.form} zoneHint={`Timezone of the event: ${zone}`} onChange={editing.change} />
        {problem && <Alert tone="error">{problem}</Alert>}
        {failure && <FailureAlert {...failure} />}
        {conflict !== undefined && (
          <ConflictAlert
            error={conflict}
            isReloading={editing.isReloading}
            onReload={() => void editing.continueOnTheirs().then(keepFocus)}
            onDismiss={() => {
              editing.forget()
              keepFocus()
            }}
          />
        )}
        {reloaded && (
          <div ref={note} tabIndex={-1}>
            <ReloadedNote reloaded={reloaded} />
          </div>
        )}
        <Cluster>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={editing.isSaving} busyLabel="Saving...">
            Save
          </Button>
        </Cluster>
        {time.dialog}
      </Stack>
    </form>
  )
}
