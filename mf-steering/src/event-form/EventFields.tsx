import { useLoad, type FormErrors } from '@recog/section-kit'
import { limits, searchable, useUser } from '@recog/shared-session'
import { ChoicePicker, ErrorState, TextArea, TextField } from '@recog/shared-ui'
import { loadSteeringCommittees } from '../api'
import type { CheckedField, EventForm } from './event-form'

interface EventFieldsProps {
  readonly form: EventForm
  /** Shown below the time: the zone in which it is entered. */
  readonly zoneHint: string
  readonly errors?: FormErrors<CheckedField>
  onChange(changes: Partial<EventForm>): void
}

/** The fields that every event needs, for posting and editing (R2.40, X71). */
export function RequiredEventFields({ form, zoneHint, errors, onChange }: EventFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={limits.eventTitle}
        value={form.title}
        error={errors?.of('title')}
        onChange={(title) => onChange({ title })}
      />
      <TextField
        label="Date & Time"
        type="datetime-local"
        required
        min="2000-01-01T00:00"
        max="2100-12-31T23:59"
        hint={zoneHint}
        value={form.when}
        error={errors?.of('when')}
        onChange={(when) => onChange({ when })}
      />
    </>
  )
}

export function OptionalEventFields({ form, errors, onChange }: Omit<EventFieldsProps, 'zoneHint'>) {
  const capabilities = useUser()?.capabilities ?? []
  return (
    <>
      <TextField
        label="Location"
        maxLength={limits.eventLocation}
        value={form.location}
        onChange={(location) => onChange({ location })}
      />
      <TextField
        label="Web link"
        type="url"
        maxLength={limits.weblink}
        value={form.weblink}
        error={errors?.of('weblink')}
        onChange={(weblink) => onChange({ weblink })}
      />
      <TextArea
        label="Note"
        maxLength={limits.eventNote}
        value={form.note}
        onChange={(note) => onChange({ note })}
      />
      {capabilities.includes('event-answers') && (
        <TextField
          label="Places"
          hint="How many can come in person. Without a number, as many as like; whoever comes online needs no place."
          inputMode="numeric"
          value={form.seats}
          error={errors?.of('seats')}
          onChange={(seats) => onChange({ seats: seats.trim() })}
        />
      )}
      {capabilities.includes('event-groups') && <GroupsField form={form} onChange={onChange} />}
    </>
  )
}

/** The working groups whose members can see the event (R2.105). */
function GroupsField({ form: { committeeIds }, onChange }: Pick<EventFieldsProps, 'form' | 'onChange'>) {
  const groups = useLoad(loadSteeringCommittees, [])
  if (groups.status === 'error')
    return <ErrorState message="Failed to load the working groups." onRetry={groups.retry} />
  return (
    <ChoicePicker
      legend="For"
      searchLabel="Search working groups"
      hint="Without a group, all members can see the event."
      choices={
        groups.status === 'loaded' ? groups.data.map(({ id, name }) => ({ value: id, label: name })) : []
      }
      disabled={groups.status === 'loading'}
      fold={searchable}
      value={committeeIds}
      unknownLabel={(id) => `Unknown working group (${id})`}
      onChange={(chosen) => onChange({ committeeIds: chosen })}
    />
  )
}
