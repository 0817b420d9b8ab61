import { serverMessageOf } from './server-message'

/** A call that was answered, but not with success (spec section 7). The body is for the console, not for the screen. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly serverMessage: string | undefined

  constructor(
    readonly path: string,
    readonly status: number,
    readonly body: string,
  ) {
    super(`Request to ${path} failed with ${status}: ${body}`)
    this.serverMessage = serverMessageOf(body)
  }
}

/** The visitor is not signed in any more: 401, or a login page where data should be (edge case T3). */
export class SessionEndedError extends ApiError {
  override readonly name = 'SessionEndedError'
}

/** No answer at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** No answer in time (edge case T157). */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** There is no anti-forgery token, so the write was not sent (edge case T7). */
export class CsrfUnavailableError extends Error {
  override readonly name = 'CsrfUnavailableError'
}

/** What the server said in words meant for people, if it did. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}

/** The HTTP status of a failed call; undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}
