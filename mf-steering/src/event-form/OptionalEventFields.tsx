import type { ReactNode } from 'react'
import { useLoad, type FormErrors } from '@recog/section-kit'
import { limits, searchable, useUser } from '@recog/shared-session'
import { Checkbox, ChoicePicker, ErrorState, Skeleton, TextArea, TextField } from '@recog/shared-ui'
import { loadSteeringCommittees } from '../api'
import type { CheckedField, EventForm } from './event-form'
import styles from './fields.module.css'

interface OptionalEventFieldsProps {
  readonly form: EventForm
  readonly errors?: FormErrors<CheckedField>
  /** The rest of the form, shown together with the groups: they would move it when they arrive. */
  readonly children?: ReactNode
  onChange(changes: Partial<EventForm>): void
}

/** The optional fields of an event, and the groups that it is for (R2.40, X71). */
export function OptionalEventFields({ form, errors, onChange, children }: OptionalEventFieldsProps) {
  const capabilities = useUser()?.capabilities ?? []
  return (
    <>
      <div className={styles.pair}>
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
      </div>
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
      {capabilities.includes('public-events') && (
        <Checkbox
          label="Open to visitors"
          hint="The home page shows everybody the title, time and location of the next open event."
          checked={form.isPublic}
          onChange={(isPublic) => onChange({ isPublic })}
        />
      )}
      {capabilities.includes('event-groups') ? (
        <GroupsField form={form} onChange={onChange}>
          {children}
        </GroupsField>
      ) : (
        children
      )}
    </>
  )
}

type GroupsFieldProps = Omit<OptionalEventFieldsProps, 'errors'>

/** The working groups whose members can see the event (R2.105). */
function GroupsField({ form: { committeeIds }, onChange, children }: GroupsFieldProps) {
  const groups = useLoad(loadSteeringCommittees, [])
  if (groups.status === 'loading') return <Skeleton lines={5} />
  return (
    <>
      {groups.status === 'error' ? (
        <ErrorState message="Failed to load the working groups." onRetry={groups.retry} />
      ) : (
        <ChoicePicker
          legend="For"
          searchLabel="Search working groups"
          hint="Without a group, all members can see the event."
          choices={groups.data.map(({ id, name }) => ({ value: id, label: name }))}
          fold={searchable}
          value={committeeIds}
          unknownLabel={(id) => `Unknown working group (${id})`}
          onChange={(chosen) => onChange({ committeeIds: chosen })}
        />
      )}
      {children}
    </>
  )
}
