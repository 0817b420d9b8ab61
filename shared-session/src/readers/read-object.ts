import { fieldOf } from './field-of'
import { type Read, text } from './read'

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
