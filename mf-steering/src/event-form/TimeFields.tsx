import { useMemo, useState } from 'react'
import type { FormErrors } from '@recog/section-kit'
import { now, useUser } from '@recog/shared-session'
import { SelectField, TextField } from '@recog/shared-ui'
import { browserZone } from '../events/iana-zone'
import type { CheckedField, EventForm } from './event-form'
import { zoneOffset, zoneOptions } from './zone-options'
import { zonedTime } from './zoned-time'

interface TimeFieldsProps {
  readonly form: EventForm
  readonly errors?: FormErrors<CheckedField>
  onChange(changes: Partial<EventForm>): void
}

/** The end of an event, where the server knows ends, and the zone in which its times are meant. */
export function TimeFields({ form, errors, onChange }: TimeFieldsProps) {
  const hasEnd = useUser()?.capabilities.includes('event-end') === true
  const [ownZone] = useState(browserZone)
  const zones = useMemo(() => zoneOptions([ownZone, form.zone]), [ownZone, form.zone])
  const start = zonedTime(form.when, form.zone)
  const offset = zoneOffset(form.zone, new Date(start.kind === 'one' ? start.utc : now()))
  return (
    <>
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
