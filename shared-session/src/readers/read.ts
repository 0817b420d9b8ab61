import { UnreadableResponseError } from '../client/errors'
import { readInstant } from './instant'

/**
 * Tolerant reading of what a server sent: unknown fields, nulls, numbers for ids and PascalCase names do no harm (edge cases
 * T43, T154-T156). A reader accepts anything; only `rows` refuses what is no list, for a list that cannot be read is not
 * an empty one.
 */
export type Read<T> = (value: unknown) => T

export const text: Read<string> = (value) => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** A timestamp in UTC where it can be read as one, else the text as it is. */
export const instant: Read<string> = (value) => readInstant(text(value)) || text(value)

export const flag: Read<boolean> = (value) => value === true || value === 'true'

/** A whole number that is not negative. */
export const count =
  (fallback: number): Read<number> =>
  (value) => {
    const number = Number(value ?? fallback)
    return Number.isSafeInteger(number) && number >= 0 ? number : fallback
  }

/** Ids or names. */
export const texts: Read<readonly string[]> = (value) =>
  Array.isArray(value) ? value.map(text).filter((item) => item !== '') : []

/** A list within a response. */
export const list =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(read) : []

/** Names under which servers wrap a list. */
const WRAPPERS = ['items', 'data', 'results', 'value', '$values'] as const

/** A response that is a list; none at all is an empty one. @throws UnreadableResponseError for anything else */
export const rows =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value) => {
    const wrapped = WRAPPERS.map((name) => fieldOf(value, name)).find(Array.isArray)
    const found = Array.isArray(value) ? value : (wrapped ?? (isNothing(value) ? [] : undefined))
    if (!found) throw new UnreadableResponseError('The response should be a list')
    return found.map(read)
  }

/** An object with exactly the fields of its type, and so of the contract. */
export const object =
  <T>(fields: { readonly [Name in keyof T]-?: Read<T[Name]> }): Read<T> =>
  (value) =>
    Object.fromEntries(
      Object.entries<Read<unknown>>(fields).map(([name, read]) => [name, read(fieldOf(value, name))]),
    ) as T

/** One thing, or undefined where the server has none: no body, `null` or an object without the id. */
export const one =
  <T>(id: keyof T & string, read: Read<T>): Read<T | undefined> =>
  (value) =>
    text(fieldOf(value, id)) === '' ? undefined : read(value)

/** A field by its camelCase name, or by its PascalCase one; undefined where the value is no object. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Readonly<Record<string, unknown>>
  if (Object.hasOwn(fields, name)) return fields[name]
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  if (!Object.hasOwn(fields, pascal)) return undefined
  warnOfCasing(pascal)
  return fields[pascal]
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

const warned = new Set<string>()

/** Tolerated, but worth a look by whoever develops the server (edge case T155). */
function warnOfCasing(name: string): void {
  if (process.env['NODE_ENV'] === 'production' || warned.has(name)) return
  warned.add(name)
  // oxlint-disable-next-line no-console
  console.warn(`The server sends "${name}" instead of the contract's camelCase name.`)
}
