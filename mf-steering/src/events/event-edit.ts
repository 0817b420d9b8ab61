import { mergedEdit } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import { formOfEvent, type EventForm, type EventTimes } from '../event-form/event-form'
import { eventTime } from './event-time'
import { ianaZone } from './iana-zone'

/** An event that is being edited. */
export interface EventEdit {
  /** The event as loaded. Changes are differences from it, and its version is sent. */
  readonly base: PortalEvent
  readonly form: EventForm
}

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

/** The zone in which an event is edited: its own, or UTC if that is unknown (edge case T80). */
const zoneOf = ({ timeZone }: PortalEvent): string => ianaZone(timeZone) ?? 'UTC'

const formOf = (event: PortalEvent): EventForm => formOfEvent(event, zoneOf(event))

/** Begin to edit an event: the form shows it unchanged. */
export const startEdit = (event: PortalEvent): EventEdit => ({ base: event, form: formOf(event) })

/**
 * The instants that are unchanged in an edit. They are kept exactly, even if their wall time is ambiguous.
 */
export function untouchedTimes({ base, form }: EventEdit): Partial<EventTimes> {
  const { when, end, zone } = formOf(base)
  const sameZone = form.zone === zone
  return {
    ...(sameZone && form.when === when && when !== '' && { scheduledUtc: base.scheduledUtc }),
    ...(sameZone && form.end === end && end !== '' && { endsUtc: base.endsUtc }),
  }
}

/**
 * Continue an edit with the version that another person saved (edge case T97). Edited fields keep the typed text; the others
 * take the new values.
 *
 * @returns the edit, their form, and what became of each field
 */
export function continueOn(fresh: PortalEvent, { base, form }: EventEdit) {
  const before = formOf(base)
  const theirs = formOf(fresh)
  const merged = mergedEdit(before, form, theirs)
  // A typed time now belongs to another zone.
  const moved = (['when', 'end'] as const).filter(
    (field) => merged.taken.includes('zone') && form[field] !== before[field],
  )
  const overlaps = [...new Set([...merged.overlaps, ...moved])]
  const next: EventEdit = { base: fresh, form: merged.value }
  return { next, theirs, edit: { ...merged, overlaps } }
}

/** A value of an event as people read it: a time with its zone. */
export function valueText(event: PortalEvent, field: Exclude<keyof EventForm, 'committeeIds'>): string {
  if (field === 'when') return eventTime(event.scheduledUtc, event.timeZone)
  if (field === 'end' && event.endsUtc !== '') return eventTime(event.endsUtc, event.timeZone)
  if (field === 'isPublic') return event.isPublic ? 'Yes' : 'No'
  return formOf(event)[field]
}
