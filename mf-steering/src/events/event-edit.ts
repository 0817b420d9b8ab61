import type { PortalEvent } from '@recog/shared-session'
import { formOfEvent, type EventForm } from '../event-form/event-form'
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
  readonly label: string
  /** The other person's text; '' if they emptied the field. */
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

/** The zone in which an event is edited: its own, or UTC if that is unknown (edge case T80). */
export const zoneOf = ({ timeZone }: PortalEvent): string => ianaZone(timeZone) ?? 'UTC'

const formOf = (event: PortalEvent): EventForm => formOfEvent(event, zoneOf(event))

/** Begin to edit an event: the form shows it unchanged. */
export const startEdit = (event: PortalEvent): EventEdit => ({ base: event, form: formOf(event) })

/** Whether the time is unchanged. The exact instant is then kept, even if its wall time is ambiguous. */
export function isTimeUntouched({ base, form }: EventEdit): boolean {
  const { when } = formOf(base)
  return form.when === when && when !== ''
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
  const typed = FIELDS.filter((field) => form[field] !== before[field])
  const isOverlap = (field: keyof EventForm) =>
    (theirs[field] !== before[field] && theirs[field] !== form[field]) ||
    // The typed time now belongs to another zone.
    (field === 'when' && zoneOf(fresh) !== zoneOf(base))
  const overlaps = typed.filter(isOverlap).map((field): Overlap => ({
    label: LABELS[field],
    theirs: field === 'when' ? eventTime(fresh.scheduledUtc, fresh.timeZone) : theirs[field],
  }))
  const kept = Object.fromEntries(typed.map((field) => [field, form[field]]))
  const edit: EventEdit = { base: fresh, form: { ...theirs, ...kept } }
  return { edit, overlaps }
}
