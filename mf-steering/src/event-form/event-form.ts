import type { PortalEvent } from '@recog/shared-session'
import type { EventWrite } from '../api'
import { wallTime } from './zoned-time'

export interface EventForm {
  readonly title: string
  /** What the `datetime-local` field holds. */
  readonly when: string
  readonly location: string
  readonly weblink: string
  readonly note: string
}

export const EMPTY_EVENT: EventForm = { title: '', when: '', location: '', weblink: '', note: '' }

/** An event as the form shows it, its time on a clock in `zone`. */
export function formOfEvent(event: PortalEvent, zone: string): EventForm {
  const { title, location, weblink, note, scheduledUtc } = event
  return { title, location, weblink, note, when: wallTime(scheduledUtc, zone) }
}

/** The first rule that an event breaks (R5.8, R5.9, R5.16). */
export function validateEvent({ title, when, weblink }: EventForm): string | undefined {
  const blank = title.replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '') === ''
  if (blank || when === '') return 'Title and Date/Time are required.'
  if (weblink.trim() !== '' && safeWeblink(weblink) === undefined)
    return 'Please enter a web link that starts with https://.'
  return undefined
}

/** A web address, with https put before a bare one; undefined for anything else (edge cases T93, T94). */
export function safeWeblink(text: string): string | undefined {
  const trimmed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? address : undefined
}

/** Blank optional fields are sent as absent (R5.9). */
export function toEventWrite(form: EventForm, scheduledUtc: string, timeZone: string): EventWrite {
  const optional = {
    location: form.location.trim(),
    weblink: safeWeblink(form.weblink) ?? '',
    note: form.note.trim(),
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''))
  return { title: form.title.trim(), scheduledUtc, timeZone, ...given }
}
