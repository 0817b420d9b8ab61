import { useState, type FormEvent } from 'react'
import { href } from '@recog/section-contract'
import { FailureAlert, mergedEdit, Staggered, useAction, useDraft, useFormErrors } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { Alert, Button } from '@recog/shared-ui'
import { createEvent } from '../api'
import {
  emptyEvent,
  eventProblems,
  toEventWrite,
  validateEvent,
  type EventTimes,
} from '../event-form/event-form'
import { OptionalEventFields } from '../event-form/OptionalEventFields'
import { RequiredEventFields } from '../event-form/RequiredEventFields'
import { useEventTime } from '../event-form/use-event-time'
import { browserZone } from '../events/iana-zone'
import { useTransientError } from '../events/use-transient-error'
import styles from './PostEventForm.module.css'

/** Announces an event. What was typed is kept as a draft (R5.8). */
export function PostEventForm() {
  const [ownZone] = useState(browserZone)
  const draft = useDraft({ initial: emptyEvent(ownZone) })
  const form = draft.value
  const errors = useFormErrors(eventProblems(form))
  const [timeProblem, setTimeProblem] = useState('')
  const [posted, setPosted] = useState<{ readonly id: string; readonly title: string }>()
  const { failure, fail, clear } = useTransientError()
  const create = useAction(createEvent, (error) => fail('Failed to create event.', error))
  const time = useEventTime()
  const problem = errors.any ? validateEvent(form) : timeProblem

  const send = async (times: EventTimes) => {
    const event = await create.run(toEventWrite(form, { ...times, endsUtc: times.endsUtc ?? undefined }))
    if (event === undefined) return
    setPosted(event)
    // What was typed meanwhile stays.
    draft.change((now) => mergedEdit(form, now, emptyEvent(ownZone)).value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPosted(undefined)
    clear()
    setTimeProblem('')
    if (errors.check(event.currentTarget)) setTimeProblem(time.read(form, (times) => void send(times)) ?? '')
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RequiredEventFields
        {...{ form, errors }}
        zoneHint={`Your timezone: ${ownZone}`}
        onChange={draft.change}
      />
      <Staggered>
        <OptionalEventFields {...{ form, errors }} onChange={draft.change}>
          {problem && <Alert tone="error">{problem}</Alert>}
          {failure && <FailureAlert {...failure} />}
          {posted && <Posted {...posted} />}
          <div>
            <Button type="submit" variant="primary" busy={create.busy} busyLabel="Posting...">
              Post Event
            </Button>
          </div>
        </OptionalEventFields>
      </Staggered>
      {time.dialog}
    </form>
  )
}

/** Says which event was posted, with a link to it. */
function Posted({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Alert tone="success">
      <p>{`Posted “${title}”.`}</p>
      <Link to={id ? href('/events/:eventId', { eventId: id }) : href('/events')}>View event</Link>
    </Alert>
  )
}
