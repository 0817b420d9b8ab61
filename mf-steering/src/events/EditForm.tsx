import { useState, type FormEvent } from 'react'
import { ConflictPanel, FailureAlert, useFormErrors } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { Alert, Button, Cluster, Stack } from '@recog/shared-ui'
import { eventProblems, validateEvent } from '../event-form/event-form'
import { OptionalEventFields } from '../event-form/OptionalEventFields'
import { RequiredEventFields } from '../event-form/RequiredEventFields'
import { useEventTime } from '../event-form/use-event-time'
import { LABELS, untouchedTimes, valueText } from './event-edit'
import { useEventEdit } from './use-event-edit'

interface EditFormProps {
  readonly event: PortalEvent
  reload(): Promise<readonly PortalEvent[]>
  onSaved(): void
  onCancel(): void
}

/** The content of the dialog that edits an event. */
export function EditForm({ event, reload, onSaved, onCancel }: EditFormProps) {
  const editing = useEventEdit({ event, reload, onSaved })
  const { edit, merged, failure } = editing
  const errors = useFormErrors(eventProblems(edit.form))
  const [timeProblem, setTimeProblem] = useState('')
  const time = useEventTime()
  const problem = errors.any ? validateEvent(edit.form) : timeProblem

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    editing.forget()
    setTimeProblem('')
    if (!errors.check(submitted.currentTarget)) return
    setTimeProblem(time.read(edit.form, (times) => void editing.send(times), untouchedTimes(edit)) ?? '')
  }

  const fields = { form: edit.form, errors, onChange: editing.change }

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
            onUse={editing.change}
          />
        )}
        <Cluster align="end">
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
