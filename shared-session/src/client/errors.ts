import { serverMessageOf } from './server-message'

/** A response that is no success (R7.3). Its body is for the console, not for the screen. */
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

/** The visitor is no longer signed in: 401, or a sign-in page in place of data (edge case T3). */
export class SessionEndedError extends ApiError {
  override readonly name = 'SessionEndedError'
}

/** No response at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** No response in time (edge case T157). */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** There is no anti-forgery token, so the write was not sent (edge case T7). */
export class CsrfUnavailableError extends Error {
  override readonly name = 'CsrfUnavailableError'
}

/** A success whose body is not what the call needs. */
export class UnreadableResponseError extends Error {
  override readonly name = 'UnreadableResponseError'
}

/** What the server said in words meant for people, if it did. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}

/** The HTTP status of a failed call; undefined when there was no response. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}
