import { useState, type FormEvent } from 'react'
import { FailureAlert, useAction, useUnsavedGuard } from '@recog/section-kit'
import { limits, useUser, type PortalEvent } from '@recog/shared-session'
import {
  Alert,
  Button,
  Cluster,
  dateFormat,
  ItemList,
  SelectField,
  showToast,
  Stack,
  TextField,
  VisuallyHidden,
} from '@recog/shared-ui'
import { copyEvent } from '../api'
import { wallTime } from '../event-form/zoned-time'
import { addDates, REPETITIONS, type DateFields, type Repetition } from './copy-dates'
import { ianaZone } from './iana-zone'

interface CopyFormProps {
  readonly event: PortalEvent
  onDone(): void
  onClose(): void
}

const options = Object.entries(REPETITIONS).map(([value, { label }]) => ({ value, label }))
const dayOf = (date: string): string =>
  dateFormat({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(date),
  )
const countOf = (dates: readonly string[]): string =>
  dates.length === 1 ? '1 event' : `${dates.length} events`

/** The content of the dialog that copies an event to other dates (R2.120). */
export function CopyForm({ event, onDone, onClose }: CopyFormProps) {
  const [ofEvent = '', clock = ''] = wallTime(event.scheduledUtc, ianaZone(event.timeZone) ?? 'UTC').split(
    'T',
  )
  const [fields, setFields] = useState<DateFields>({ first: '', every: 'once', times: '10' })
  const [dates, setDates] = useState<readonly string[]>([])
  useUnsavedGuard(fields.first !== '' || dates.length > 0)
  const [problem, setProblem] = useState('')
  const tells = useUser()?.capabilities.includes('notifications')
  const action = useAction(async (all: readonly string[]) => {
    await copyEvent(event.id, all)
    onDone()
    showToast({
      tone: 'success',
      text: `Posted ${countOf(all)} like “${event.title}”.`,
      key: `event ${event.id}`,
    })
    onClose()
  })
  const change = (changes: Partial<DateFields>) => setFields({ ...fields, ...changes })
  const add = (): readonly string[] | undefined => {
    const all = addDates(dates, fields, ofEvent)
    setProblem('problem' in all ? all.problem : '')
    if ('problem' in all) return undefined
    setDates(all.dates)
    setFields({ ...fields, first: '' })
    return all.dates
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    // A date that was entered counts without pressing the button first.
    const all = fields.first === '' && dates.length > 0 ? dates : add()
    if (all) void action.run(all)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <p>
          Each copy takes place at {clock}, {event.timeZone || 'UTC'}, and is like this event in the rest.
          {tells && ' The members whom it is for are told of all of them in one email.'}
        </p>
        <TextField
          label="Date"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={fields.first}
          onChange={(first) => change({ first })}
        />
        <SelectField
          label="Repeat"
          value={fields.every}
          options={options}
          onChange={(every) => change({ every: every as Repetition })}
        />
        {fields.every !== 'once' && (
          <TextField
            label="How many times"
            type="number"
            min={1}
            max={limits.eventCopies}
            value={fields.times}
            onChange={(times) => change({ times })}
          />
        )}
        <div>
          <Button onClick={() => add()}>Add to the dates</Button>
        </div>
        {problem && <Alert tone="error">{problem}</Alert>}
        <ItemList
          items={dates.map((date) => ({
            id: date,
            title: dayOf(date),
            action: (
              <Button
                size="small"
                variant="quiet"
                onClick={() => setDates(dates.filter((each) => each !== date))}
              >
                Remove<VisuallyHidden> {dayOf(date)}</VisuallyHidden>
              </Button>
            ),
          }))}
        />
        {action.error !== undefined && <FailureAlert text="Failed to copy event." error={action.error} />}
        <Cluster align="end">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" busy={action.busy} busyLabel="Posting...">
            {dates.length === 0 ? 'Post copies' : `Post ${countOf(dates)}`}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
