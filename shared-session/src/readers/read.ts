import type { Role } from '../domain/groups'

/**
 * Reads a value of a response. Readers tolerate unknown fields, nulls, numeric ids and PascalCase names (edge cases T43,
 * T154-T156). Only `rows` throws: a list that cannot be read is not an empty list.
 */
export type Read<T> = (value: unknown) => T

/** A string; '' for null and everything that is neither a string nor a number. */
export const text: Read<string> = (value) => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** Like `text`, but a blank one is called something, so that links, headings and questions about it have a name. */
export const textOr =
  (fallback: string): Read<string> =>
  (value) =>
    text(value).trim() === '' ? fallback : text(value)

/**
 * Read a timestamp as an ISO instant ending in Z. A timestamp without an offset is in UTC, not in the visitor's zone (edge cases
 * T77, T78).
 *
 * @returns '' when the text is not a timestamp
 */
export function readInstant(value: string): string {
  const trimmed = value.trim()
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(trimmed)) return ''
  const iso = trimmed.replace(' ', 'T').replace(/(\.\d{3})\d+/, '$1')
  const time = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? iso : `${iso}Z`)
  return Number.isNaN(time) || !isDay(iso.slice(0, 10)) ? '' : new Date(time).toISOString()
}

/** Whether a date exists: browsers read 30 February as 2 March. */
function isDay(date: string): boolean {
  const midnight = new Date(`${date}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** A timestamp as an ISO instant in UTC; other text is returned unchanged. */
export const instant: Read<string> = (value) => readInstant(text(value)) || text(value)

/**
 * Read a role in a group: 'board' in any letter case is a work group lead, everything else a member (R3.7). Lower-cased
 * independently of the locale: in a Turkish one, leads would lose their role (edge case T39).
 *
 * @param value of the field, whatever its type
 */
export function readRole(value: unknown): Role {
  return typeof value === 'string' && value.trim().toLowerCase() === 'board' ? 'board' : 'member'
}

/** True for `true` and 'true', else false. */
export const flag: Read<boolean> = (value) => value === true || value === 'true'

/** A non-negative integer. @param fallback for everything else */
export const count =
  (fallback: number): Read<number> =>
  (value) => {
    const number = Number(value ?? fallback)
    return Number.isSafeInteger(number) && number >= 0 ? number : fallback
  }
