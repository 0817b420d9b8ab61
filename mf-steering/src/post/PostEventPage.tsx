import { useState, type FormEvent } from 'react'
import { FailureAlert, Staggered, Gate, Page, useAction, useUnsavedGuard } from '@recog/section-kit'
import { Alert, Button } from '@recog/shared-ui'
import { createEvent } from '../api'
import { EMPTY_EVENT, toEventWrite, validateEvent, type EventForm } from '../event-form/event-form'
import { OptionalEventFields, RequiredEventFields } from '../event-form/EventFields'
import { useEventTime } from '../event-form/use-event-time'
import { browserZone } from '../events/iana-zone'
import { useTransientError } from '../events/use-transient-error'
import styles from './PostEventPage.module.css'

/** `/steering/events`: announce an event (R2.40, R5.8). */
export function PostEventPage() {
  return (
    <Page width="narrow" lead="All approved members can see the events you post.">
      <Gate>{() => <PostEventForm />}</Gate>
    </Page>
  )
}

function PostEventForm() {
  const [zone] = useState(browserZone)
  const [form, setForm] = useState(EMPTY_EVENT)
  const [problem, setProblem] = useState('')
  const [posted, setPosted] = useState('')
  const { failure, fail, clear } = useTransientError()
  const create = useAction(createEvent, (error) => fail('Failed to create event.', error))
  const time = useEventTime()
  useUnsavedGuard(form !== EMPTY_EVENT)

  const change = (changes: Partial<EventForm>) => setForm((now) => ({ ...now, ...changes }))
  const send = async (utc: string) => {
    const title = await create.run(toEventWrite(form, utc, zone))
    if (title === undefined) return
    setPosted(`Posted "${title}".`)
    setForm(EMPTY_EVENT)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPosted('')
    clear()
    const broken = validateEvent(form)
    setProblem(broken ?? time.read(form.when, zone, (utc) => void send(utc)) ?? '')
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RequiredEventFields form={form} zoneHint={`Your timezone: ${zone}`} onChange={change} />
      <Staggered>
        <OptionalEventFields form={form} onChange={change} />
        <>
          {problem && <Alert tone="error">{problem}</Alert>}
          {failure && <FailureAlert {...failure} />}
          {posted && <Alert tone="success">{posted}</Alert>}
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
