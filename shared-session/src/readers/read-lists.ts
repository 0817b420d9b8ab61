import { UnreadableResponseError } from '../client/errors'
import { fieldOf } from './field-of'
import { type Read, text } from './read'

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
