import { useMemo, useState, type FormEvent } from 'react'
import { FailureAlert, Staggered, useAction, useDraft, useFormErrors } from '@recog/section-kit'
import { Alert, Button, SelectField } from '@recog/shared-ui'
import { createEvent } from '../api'
import { EMPTY_EVENT, eventProblems, toEventWrite, validateEvent } from '../event-form/event-form'
import { OptionalEventFields, RequiredEventFields } from '../event-form/EventFields'
import { useEventTime } from '../event-form/use-event-time'
import { zoneOptions } from '../event-form/zone-options'
import { browserZone } from '../events/iana-zone'
import { useTransientError } from '../events/use-transient-error'
import { Posted } from './Posted'
import styles from './PostEventPage.module.css'

/** The form of a new event. */
export function PostEventForm() {
  const [ownZone] = useState(browserZone)
  const draft = useDraft({ initial: { ...EMPTY_EVENT, zone: ownZone } })
  const { zone, ...form } = draft.value
  const errors = useFormErrors(eventProblems(form))
  const [timeProblem, setTimeProblem] = useState('')
  const [posted, setPosted] = useState<{ readonly id: string; readonly title: string }>()
  const { failure, fail, clear } = useTransientError()
  const create = useAction(createEvent, (error) => fail('Failed to create event.', error))
  const time = useEventTime()
  const zones = useMemo(() => zoneOptions(ownZone), [ownZone])
  const problem = errors.any ? validateEvent(form) : timeProblem

  const send = async (utc: string) => {
    const event = await create.run(toEventWrite(form, utc, zone))
    if (event === undefined) return
    setPosted(event)
    draft.discard()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPosted(undefined)
    clear()
    setTimeProblem('')
    if (errors.check(event.currentTarget))
      setTimeProblem(time.read(form.when, zone, (utc) => void send(utc)) ?? '')
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RequiredEventFields
        {...{ form, errors }}
        zoneHint={`Your timezone: ${ownZone}`}
        onChange={draft.change}
      />
      <SelectField
        label="Time zone of the event"
        hint="Choose another one if you enter the local time of another place."
        value={zone}
        options={zones}
        onChange={(next) => draft.change({ zone: next })}
      />
      <Staggered>
        <OptionalEventFields {...{ form, errors }} onChange={draft.change} />
        <>
          {problem && <Alert tone="error">{problem}</Alert>}
          {failure && <FailureAlert {...failure} />}
          {posted && <Posted {...posted} />}
          <div>
            <Button type="submit" variant="primary" busy={create.busy} busyLabel="Posting...">
              Post Event
            </Button>
          </div>
        </>
      </Staggered>
      {time.dialog}
    </form>
  )
}
