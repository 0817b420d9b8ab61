import type { PortalEvent } from '@recog/shared-session'
import { formOfEvent, type EventForm } from '../event-form/event-form'
import { eventTime } from './event-time'
import { ianaZone } from './iana-zone'

/** An event while somebody changes it. */
export interface EventEdit {
  /** The event as it was read: a change is a difference from it, and its version is sent. */
  readonly base: PortalEvent
  readonly form: EventForm
}

/** A field that two people changed differently. */
export interface Overlap {
  readonly label: string
  /** Text of the other person; '' when they emptied the field. */
  readonly theirs: string
}

const LABELS: Readonly<Record<keyof EventForm, string>> = {
  title: 'Title',
  when: 'Date & Time',
  location: 'Location',
  weblink: 'Web link',
  note: 'Note',
}
const FIELDS = Object.keys(LABELS) as (keyof EventForm)[]

/** The zone an event is edited in: its own, so that the time in the form is the one on a clock there (edge case T80). */
export const zoneOf = ({ timeZone }: PortalEvent): string => ianaZone(timeZone) ?? 'UTC'

const formOf = (event: PortalEvent): EventForm => formOfEvent(event, zoneOf(event))

export const startEdit = (event: PortalEvent): EventEdit => ({ base: event, form: formOf(event) })

/** Whether the time was left alone: then the very instant is kept, with nothing to ask and nothing to shift. */
export function isTimeUntouched({ base, form }: EventEdit): boolean {
  const { when } = formOf(base)
  return form.when === when && when !== ''
}

/**
 * Continue an edit on the event as another person saved it (edge case T97): fields that were typed in keep the typed text,
 * the others take over theirs.
 *
 * @returns the edit, and the fields that both changed
 */
export function continueOn(fresh: PortalEvent, { base, form }: EventEdit) {
  const before = formOf(base)
  const theirs = formOf(fresh)
  const typed = FIELDS.filter((field) => form[field] !== before[field])
  const isOverlap = (field: keyof EventForm) =>
    (theirs[field] !== before[field] && theirs[field] !== form[field]) ||
    // The typed time is now on another clock.
    (field === 'when' && zoneOf(fresh) !== zoneOf(base))
  const overlaps = typed.filter(isOverlap).map((field): Overlap => ({
    label: LABELS[field],
    theirs: field === 'when' ? eventTime(fresh.scheduledUtc, fresh.timeZone) : theirs[field],
  }))
  const kept = Object.fromEntries(typed.map((field) => [field, form[field]]))
  const edit: EventEdit = { base: fresh, form: { ...theirs, ...kept } }
  return { edit, overlaps }
}
