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

/** A field that two people changed in different ways. */
export interface Overlap {
  readonly field: keyof EventForm
  readonly label: string
  /** What was typed here. */
  readonly mine: string
  /** What the other person typed; '' if they emptied the field. */
  readonly theirs: string
  /** The same, to read. */
  readonly text: string
}

const LABELS: Readonly<Record<keyof EventForm, string>> = {
  title: 'Title',
  when: 'Date & Time',
  end: 'End',
  zone: 'Time zone of the event',
  location: 'Location',
  weblink: 'Web link',
  note: 'Note',
}
const FIELDS = Object.keys(LABELS) as (keyof EventForm)[]

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
 * @returns the edit, and the fields that both changed
 */
export function continueOn(fresh: PortalEvent, { base, form }: EventEdit) {
  const before = formOf(base)
  const theirs = formOf(fresh)
  const merged = mergedEdit(before, form, theirs)
  const isZoneTaken = merged.taken.includes('zone')
  const isOverlap = (field: keyof EventForm) =>
    merged.overlaps.includes(field) ||
    // The typed time now belongs to another zone.
    ((field === 'when' || field === 'end') && isZoneTaken && form[field] !== before[field])
  const overlaps = FIELDS.filter(isOverlap).map((field): Overlap => ({
    field,
    label: LABELS[field],
    mine: merged.value[field],
    theirs: theirs[field],
    text: theirText(field, fresh, theirs),
  }))
  const edit: EventEdit = { base: fresh, form: merged.value }
  return { edit, overlaps }
}

function theirText(field: keyof EventForm, event: PortalEvent, theirs: EventForm): string {
  if (field === 'when') return eventTime(event.scheduledUtc, event.timeZone)
  if (field === 'end' && event.endsUtc !== '') return eventTime(event.endsUtc, event.timeZone)
  return theirs[field]
}
