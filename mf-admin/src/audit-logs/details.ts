import { readInstant } from '@recog/shared-session'

/** Longer details are cut on screen. Characters. */
const MAX_LENGTH = 2_000

/** Format the details of an entry as lines of `name: value`; anything but a JSON object as text (edge case T142). */
export function readableDetails(detailsJson: string): string {
  const text = asLines(detailsJson)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function asLines(detailsJson: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(detailsJson)
  } catch {
    return detailsJson
  }
  if (parsed === null) return ''
  if (typeof parsed !== 'object' || Array.isArray(parsed)) return oneLine(parsed)
  return Object.entries(parsed)
    .map(([name, value]) => `${nameWords(name)}: ${oneLine(value)}`)
    .join('\n')
}

/** "scheduled" for `scheduledUtc`, "web link" for `webLink`. */
const nameWords = (name: string): string =>
  name.replace(/Utc$/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** As programs write it. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function oneLine(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return INSTANT.test(value) ? `${utcText(value)} UTC` : value
}

/** Format an instant as `2026-05-01 14:00:05` in UTC; other texts are unchanged (edge case T149). */
export function utcText(instant: string): string {
  const read = readInstant(instant)
  return read === '' ? instant : read.slice(0, 19).replace('T', ' ')
}
