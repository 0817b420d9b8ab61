import { UnreadableResponseError } from '../client/errors'

/**
 * A response type of the contract as screens get it: no field is missing, ids are strings, lists are read-only. Because screens
 * use types derived with it, renaming a field in the contract is a type error wherever the field is used.
 */
export type Clean<Wire> =
  NonNullable<Wire> extends infer Value
    ? [Value] extends [boolean]
      ? boolean
      : [Value] extends [string | number]
        ? Scalar<Value>
        : Value extends readonly (infer Item)[]
          ? readonly Clean<Item>[]
          : { readonly [Name in keyof Value]-?: Clean<Value[Name]> }
    : never

/** Ids are strings or numbers on the wire. */
type Scalar<Value> = [Value] extends [number] ? number : [Value] extends [string] ? Value : string

/** A type with some of its fields replaced. */
export type With<T, Changes> = Omit<T, keyof Changes> & Changes

export type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never

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

/** A person's role in a group: `board` is a work group lead (R3.7). */
export type Role = 'board' | 'member'

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

/** A list of ids or names, without empty ones; an empty list for everything else. */
export const texts: Read<readonly string[]> = (value) =>
  Array.isArray(value) ? value.map(text).filter((item) => item !== '') : []

/** A list inside a response, without `null`, which would become somebody without a name; an empty list for everything else. */
export const list =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.filter((item) => !isNothing(item)).map(read) : []

/** Names under which servers wrap a list. */
const WRAPPERS = ['items', 'data', 'results', 'value', '$values'] as const

/**
 * A response that is a list, possibly wrapped in an object. An empty body is an empty list.
 *
 * @throws UnreadableResponseError for everything else
 */
export const rows =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value) => {
    const wrapped = WRAPPERS.map((name) => fieldOf(value, name)).find(Array.isArray)
    const found = Array.isArray(value) ? value : (wrapped ?? (isNothing(value) ? [] : undefined))
    if (!found) throw new UnreadableResponseError('The response should be a list')
    return found.filter((item) => !isNothing(item)).map(read)
  }

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

/** A field by its camelCase or PascalCase name; undefined when the value is not an object. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Readonly<Record<string, unknown>>
  if (Object.hasOwn(fields, name)) return fields[name]
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  if (!Object.hasOwn(fields, pascal)) return undefined
  warnOfCasing(pascal)
  return fields[pascal]
}

const warned = new Set<string>()

/** Tolerated, but the server's developers should know (edge case T155). */
function warnOfCasing(name: string): void {
  if (process.env['NODE_ENV'] === 'production' || warned.has(name)) return
  warned.add(name)
  // oxlint-disable-next-line no-console
  console.warn(`The server sends "${name}" instead of the contract's camelCase name.`)
}

/** An object with exactly the fields of its type, which comes from the contract. */
export const object = <T>(fields: { readonly [Name in keyof T]-?: Read<T[Name]> }): Read<T> => {
  const readers = Object.entries<Read<unknown>>(fields).map(([name, read]) => ({ name, read }))
  return (value) => {
    const sent = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
      Record<string, unknown>
    >
    const found: Record<string, unknown> = {}
    // Thousands of people are read before their page appears, so the usual case makes no other object and only one call a field.
    for (const { name, read } of readers) found[name] = read(sent[name] ?? fieldOf(value, name))
    return found as T
  }
}

/** A single object; undefined for an empty body, for `null` and for an object without the id. */
export const one =
  <T>(id: keyof T & string, read: Read<T>): Read<T | undefined> =>
  (value) =>
    text(fieldOf(value, id)) === '' ? undefined : read(value)
