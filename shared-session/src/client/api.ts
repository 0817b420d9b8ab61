import { withAntiForgery } from './anti-forgery'
import { SessionEndedError, statusOf } from './errors'
import type { CallOptions } from './question'
import { send } from './send'
import { untilSignedInAgain } from '../session/sign-in-again'
import { tellForbidden } from './session-signals'

type Parse<T> = (wire: unknown) => T
type Unsafe = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A read, parsed at the edge. */
async function get<T>(path: string, parse: Parse<T>, options: CallOptions = {}): Promise<T> {
  return parse(await watched(() => send({ method: 'GET', path, ...options })))
}

/** A write with its anti-forgery header. */
async function write<T>(
  method: Unsafe,
  path: string,
  body: unknown,
  parse: Parse<T>,
  options: CallOptions,
): Promise<T> {
  const answer = await watched(() =>
    withAntiForgery((headers) =>
      send({ method, path, body, ...options, headers: { ...options.headers, ...headers } }),
    ),
  )
  return parse(answer)
}

const nothing: Parse<undefined> = () => undefined

/** Every call of the portal goes through here (spec section 7). */
export const api = {
  get,
  post: <T = undefined>(
    path: string,
    body: unknown,
    parse: Parse<T> = nothing as Parse<T>,
    options: CallOptions = {},
  ) => write('POST', path, body, parse, options),
  put: <T = undefined>(
    path: string,
    body: unknown,
    parse: Parse<T> = nothing as Parse<T>,
    options: CallOptions = {},
  ) => write('PUT', path, body, parse, options),
  patch: <T = undefined>(
    path: string,
    body: unknown,
    parse: Parse<T> = nothing as Parse<T>,
    options: CallOptions = {},
  ) => write('PATCH', path, body, parse, options),
  delete: (path: string, options: CallOptions = {}) => write('DELETE', path, undefined, nothing, options),
  /** Multipart: the browser sets the content type with its boundary. */
  postForm: <T>(path: string, form: FormData, parse: Parse<T>, options: CallOptions = {}) =>
    write('POST', path, form, parse, options),
} as const

/**
 * A call that finds the session over waits until the visitor has signed in again, and is then sent once more (edge case T4). A
 * refused one lets the session know that a right may be gone (edge case T14).
 */
async function watched<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (statusOf(error) === 403) tellForbidden()
    if (!(error instanceof SessionEndedError) || !(await untilSignedInAgain())) throw error
    return call()
  }
}
