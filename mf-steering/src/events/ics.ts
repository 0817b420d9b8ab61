import { isWebLink, type PortalEvent } from '@recog/shared-session'

/** For events without an end: calendars need one. ISO 8601. */
const DURATION = 'PT1H'
/** Longest line in octets, without the line end (RFC 5545 section 3.1). */
const LINE = 75

/**
 * Write an event as an iCalendar file (RFC 5545). Instants are in UTC, so no zone table is needed. The UID is stable and
 * SEQUENCE grows, so that a later download updates the entry instead of adding one (edge case T101).
 *
 * @param stamp the current time, ISO 8601
 * @param host makes the UID unique beyond this portal
 * @throws RangeError if the event has no valid time
 */
export function eventCalendar(event: PortalEvent, stamp: string, host: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ReCOG//Members portal//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${host}`,
    `SEQUENCE:${Number.parseInt(event.version, 10) || 0}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(event.scheduledUtc)}`,
    event.endsUtc === '' ? `DURATION:${DURATION}` : `DTEND:${utc(event.endsUtc)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.note ? [`DESCRIPTION:${escaped(event.note)}`] : []),
    ...(isWebLink(event.weblink) ? [`URL:${oneLine(event.weblink)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Derive a file name that every file system accepts. */
export function calendarFileName({ title }: Pick<PortalEvent, 'title'>): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${name || 'event'}.ics`
}

function utc(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[,;]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}|\s/gu, '')
}

/** Lines are folded by octets, never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE) {
      parts.push(part)
      part = ''
      // The space that begins a continuation line counts.
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
