import { useMemo, useState } from 'react'
import type { FormErrors } from '@recog/section-kit'
import { limits, now, useUser } from '@recog/shared-session'
import { SelectField, TextField } from '@recog/shared-ui'
import { browserZone } from '../events/iana-zone'
import type { CheckedField, EventForm } from './event-form'
import { zoneOffset, zoneOptions } from './zone-options'
import { zonedTime } from './zoned-time'
import styles from './fields.module.css'

interface RequiredEventFieldsProps {
  readonly form: EventForm
  /** Shown below the start: the zone in which it is entered. */
  readonly zoneHint: string
  readonly errors?: FormErrors<CheckedField>
  onChange(changes: Partial<EventForm>): void
}

/** Title, start and timezone of an event, and its end where the server has ends (R2.40, X71). */
export function RequiredEventFields({ form, zoneHint, errors, onChange }: RequiredEventFieldsProps) {
  const hasEnd = useUser()?.capabilities.includes('event-end') === true
  const [ownZone] = useState(browserZone)
  const zones = useMemo(() => zoneOptions([ownZone, form.zone]), [ownZone, form.zone])
  const start = zonedTime(form.when, form.zone)
  const offset = zoneOffset(form.zone, new Date(start.kind === 'one' ? start.utc : now()))
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
      <div className={styles.pair}>
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
        {hasEnd && (
          <TextField
            label="End"
            type="datetime-local"
            min={form.when || '2000-01-01T00:00'}
            max="2100-12-31T23:59"
            hint="Optional. Leave it empty if the end is open."
            value={form.end}
            error={errors?.of('end')}
            onChange={(end) => onChange({ end })}
          />
        )}
      </div>
      <SelectField
        label="Timezone of the event"
        hint={`The local time of the place where the event is${offset && `: ${offset}`}.`}
        value={form.zone}
        options={zones}
        onChange={(zone) => onChange({ zone })}
      />
    </>
  )
}
