import type { Read } from '../readers/read'
import { UnreadableResponseError } from './errors'
import { parseJson } from './server-message'

/** Turns the body of a response into domain types. */
export type Body<T> = (body: string) => T

/** JSON that the caller needs. For an empty body the reader gets `undefined`. */
export const json =
  <T>(read: Read<T>): Body<T> =>
  (body) => {
    const parsed = parseJson(body)
    if (parsed === undefined && body.trim() !== '')
      throw new UnreadableResponseError('The response is not JSON')
    return read(parsed)
  }

/** JSON that the caller can do without: the call succeeds whatever the body is (R7.4). */
export const ifJson =
  <T>(read: Read<T>): Body<T> =>
  (body) =>
    read(parseJson(body))

/** The shape of this response is not specified (R7.10), or no screen uses it. */
export const ignored: Body<undefined> = () => undefined
