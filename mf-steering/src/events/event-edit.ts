import type { Merged } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { formOfEvent, type EventForm, type EventTimes } from '../event-form/event-form'
import { eventTime } from './event-time'
import { ianaZone } from './iana-zone'

export const LABELS: Readonly<Record<keyof EventForm, string>> = {
  title: 'Title',
  when: 'Date & Time',
  end: 'End',
  zone: 'Timezone of the event',
  location: 'Location',
  weblink: 'Web link',
  note: 'Note',
  committeeIds: 'For',
  seats: 'Places',
  isPublic: 'Open to visitors',
}

/** The form of an event, in its own zone, or in UTC if that is unknown (edge case T80). */
export const formOf = (event: PortalEvent): EventForm => formOfEvent(event, ianaZone(event.timeZone) ?? 'UTC')

/**
 * The instants that are unchanged in the form of an event. They are kept exactly, even if their wall time is ambiguous.
 */
export function untouchedTimes(event: PortalEvent, form: EventForm): Partial<EventTimes> {
  const { when, end, zone } = formOf(event)
  const sameZone = form.zone === zone
  return {
    ...(sameZone && form.when === when && when !== '' && { scheduledUtc: event.scheduledUtc }),
    ...(sameZone && form.end === end && end !== '' && { endsUtc: event.endsUtc }),
  }
}

/** A merge in which the other person has chosen another zone: a typed time now belongs to that, which both must know. */
export function withMovedTimes({ theirs, edit, ...merged }: Merged<EventForm>): Merged<EventForm> {
  const moved = (['when', 'end'] as const).filter(
    (field) => edit.taken.includes('zone') && edit.value[field] !== theirs[field],
  )
  return { ...merged, theirs, edit: { ...edit, overlaps: [...new Set([...edit.overlaps, ...moved])] } }
}

/** A value of an event as people read it: a time with its zone. */
export function valueText(event: PortalEvent, field: Exclude<keyof EventForm, 'committeeIds'>): string {
  if (field === 'when') return eventTime(event.scheduledUtc, event.timeZone)
  if (field === 'end' && event.endsUtc !== '') return eventTime(event.endsUtc, event.timeZone)
  if (field === 'isPublic') return event.isPublic ? 'Yes' : 'No'
  return formOf(event)[field]
}
