import { readInstant } from '@recog/shared-session'

/** Longer details are cut on screen. Characters. */
const LONGEST = 2_000

/** The details of a row as lines of `name: value`; whatever else it is, as text (edge case T142). */
export function readableDetails(detailsJson: string): string {
  const text = asLines(detailsJson)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
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
    .map(([name, value]) => `${name}: ${oneLine(value)}`)
    .join('\n')
}

function oneLine(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An instant as `2026-05-01 14:00:05`, in UTC whatever the browser's zone; other texts as they are (edge case T149). */
export function utcText(instant: string): string {
  const read = readInstant(instant)
  return read === '' ? instant : read.slice(0, 19).replace('T', ' ')
}
