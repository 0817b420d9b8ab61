import { serverMessageOf } from './server-message'

/** A response that is not a success (R7.3). Its message is for the console, not for the screen. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** The server's message for people, if the body contains one (edge case T153). */
  readonly serverMessage: string | undefined

  /**
   * @param path of the call, without its query
   * @param status of the response
   * @param body of the response, as text
   * @param version that the request was sent for, as `If-Match`
   */
  constructor(
    readonly path: string,
    readonly status: number,
    readonly body: string,
    readonly version?: string,
  ) {
    super(`Request to ${path} failed with ${status}: ${body}`)
    this.serverMessage = serverMessageOf(body)
  }
}

/** The visitor is no longer signed in: a 401, or a sign-in page instead of data (edge case T3). */
export class SessionEndedError extends ApiError {
  override readonly name = 'SessionEndedError'
}

/** The request got no response. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The request got no response in time (edge case T157). */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** The anti-forgery token could not be loaded, so the write was not sent (edge case T7). */
export class CsrfUnavailableError extends Error {
  override readonly name = 'CsrfUnavailableError'
}

/** A success with a body that is not what the call needs. */
export class UnreadableResponseError extends Error {
  override readonly name = 'UnreadableResponseError'
}

/**
 * The server's message for people, from a failed call (edge case T153).
 *
 * @param error as thrown by `call`
 * @returns undefined when the response contains none, and when there was no response
 */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}

/**
 * The HTTP status of a failed call.
 *
 * @param error as thrown by `call`
 * @returns undefined when there was no response
 */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}
