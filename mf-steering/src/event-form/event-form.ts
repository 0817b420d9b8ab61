import type { Problems } from '@recog/section-kit'
import type { PortalEvent } from '@recog/shared-session'
import type { EventWrite } from '../api'
import { wallTime } from './zoned-time'

export interface EventForm {
  readonly title: string
  /** The value of the `datetime-local` field. */
  readonly when: string
  readonly location: string
  readonly weblink: string
  readonly note: string
}

export const EMPTY_EVENT: EventForm = { title: '', when: '', location: '', weblink: '', note: '' }

/** Convert an event to the form, with its time in `zone` (IANA name). */
export function formOfEvent(event: PortalEvent, zone: string): EventForm {
  const { title, location, weblink, note, scheduledUtc } = event
  return { title, location, weblink, note, when: wallTime(scheduledUtc, zone) }
}

/** The fields that can have an error beside them. */
export type CheckedField = 'title' | 'when' | 'weblink'

/** Check the form (R5.8, R5.9, R5.16). @returns the error to show beside each field */
export function eventProblems({ title, when, weblink }: EventForm): Problems<CheckedField> {
  return {
    title: isBlank(title) ? 'Enter a title.' : undefined,
    when: when === '' ? 'Enter a date and a time.' : undefined,
    weblink:
      weblink.trim() !== '' && safeWeblink(weblink) === undefined
        ? 'This is not a complete link. Example: https://www.example.org'
        : undefined,
  }
}

const isBlank = (text: string) => text.replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '') === ''

/** Check the form. @returns the text of the first rule that it breaks (R5.8, R5.9, R5.16); undefined for none */
export function validateEvent(form: EventForm): string | undefined {
  const { title, when, weblink } = eventProblems(form)
  if (title || when) return 'Title and Date/Time are required.'
  return weblink && 'Please enter a web link that starts with https://.'
}

/**
 * Read a web link; one without a scheme gets https (edge cases T93, T94).
 *
 * @returns undefined for anything but an http or https URL
 */
export function safeWeblink(text: string): string | undefined {
  const trimmed = text.trim()
  const url = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? url : undefined
}

/**
 * Convert the form to the body of a request. Blank optional fields are omitted (R5.9).
 *
 * @param scheduledUtc ISO 8601
 * @param timeZone IANA name
 */
export function toEventWrite(form: EventForm, scheduledUtc: string, timeZone: string): EventWrite {
  const optional = {
    location: form.location.trim(),
    weblink: safeWeblink(form.weblink) ?? '',
    note: form.note.trim(),
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''))
  return { title: form.title.trim(), scheduledUtc, timeZone, ...given }
}
