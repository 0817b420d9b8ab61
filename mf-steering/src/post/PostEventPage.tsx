import { useState, type FormEvent } from 'react'
import { Gate, Page, useAction, useUnsavedGuard } from '@recog/section-kit'
import { serverMessage } from '@recog/shared-session'
import { Alert, Button, ConfirmDialog, TextArea, TextField } from '@recog/shared-ui'
import { createEvent } from '../api'
import { EMPTY_EVENT, toEventWrite, validateEvent, type EventForm } from './event-form'
import styles from './PostEventPage.module.css'
import { TimeQuestion } from './TimeQuestion'
import { browserZone, zonedTime, type ZonedTime } from './zoned-time'

/** `/steering/events`: announce an event (spec sections 2 and 5). */
export function PostEventPage() {
  return (
    <Page title="Post ReCOG Events" width="narrow" lead="All approved members see what is posted here.">
      <Gate need="steering">{() => <PostEvent />}</Gate>
    </Page>
  )
}

function PostEvent() {
  const [form, setForm] = useState(EMPTY_EVENT)
  const [problem, setProblem] = useState('')
  const [posted, setPosted] = useState('')
  const [question, setQuestion] = useState<ZonedTime>()
  const create = useAction(createEvent)
  const zone = browserZone()
  useUnsavedGuard(form !== EMPTY_EVENT)

  const change = (changes: Partial<EventForm>) => setForm((now) => ({ ...now, ...changes }))
  const send = async (utc: string) => {
    setQuestion(undefined)
    const event = await create.run(toEventWrite(form, utc, zone))
    if (!event) return
    setPosted(`Posted "${event.title}".`)
    setForm(EMPTY_EVENT)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const broken = validateEvent(form)
    setProblem(broken ?? '')
    setPosted('')
    if (broken) return
    const time = zonedTime(form.when, zone)
    if (time.kind === 'one') await send(time.utc)
    else if (time.kind === 'invalid') setProblem('Please give a date between the years 2000 and 2100.')
    else setQuestion(time)
  }
  const failure = create.error === undefined ? '' : (serverMessage(create.error) ?? 'Failed to create event.')

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField label="Title" required value={form.title} onChange={(title) => change({ title })} />
      <TextField
        label="Date & Time"
        type="datetime-local"
        required
        hint={`Your timezone: ${zone}`}
        value={form.when}
        onChange={(when) => change({ when })}
      />
      <TextField label="Location" value={form.location} onChange={(location) => change({ location })} />
      <TextField
        label="Web link"
        type="url"
        value={form.weblink}
        onChange={(weblink) => change({ weblink })}
      />
      <TextArea label="Note" value={form.note} onChange={(note) => change({ note })} />
      {(problem || failure) && <Alert tone="error">{problem || failure}</Alert>}
      {posted && <Alert tone="success">{posted}</Alert>}
      <div>
        <Button type="submit" variant="primary" busy={create.busy} busyLabel="Posting...">
          Post Event
        </Button>
      </div>
      {question?.kind === 'gap' && (
        <ConfirmDialog
          open
          title="This time does not exist"
          message={`The clocks in ${zone} jump over it on that day. Take the time one step later?`}
          confirmLabel="Take the later time"
          onConfirm={() => void send(question.utc)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      {question?.kind === 'overlap' && (
        <TimeQuestion
          zone={zone}
          earlier={question.earlier}
          later={question.later}
          onChoose={(utc) => void send(utc)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </form>
  )
}
