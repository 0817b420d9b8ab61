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

/**
 * Treat a 404 response like an empty one: the object does not exist (edge case T151).
 *
 * @param call a running call
 * @returns the call's result; undefined for a 404
 * @throws every other error of the call
 */
export async function orMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** A longer text is a dump, not a message (edge case J19). Characters. */
const MAX_LENGTH = 300
/** How deep nested objects are searched. */
const MAX_DEPTH = 3

/**
 * Find the message meant for people in the body of a response, in any of the shapes that servers use: `{message}`,
 * ProblemDetails (`{title, detail, errors}`), `{error: {message}}`, lists of texts or of `{description}`, plain text (edge
 * case T153).
 *
 * @returns undefined when there is no message, or when it does not look like a sentence
 */
export function serverMessageOf(body: string): string | undefined {
  const parsed = parseJson(body)
  return parsed === undefined ? asSentence(body) : messageIn(parsed)
}

/** Like `serverMessageOf`, for a parsed body. */
export function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return asSentence(value)
  if (depth === MAX_DEPTH) return undefined
  for (const candidate of candidates(value)) {
    const message = messageIn(candidate, depth + 1)
    if (message !== undefined) return message
  }
  return undefined
}

function candidates(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, 1)
  const { message, Message, error, description, detail, errors, title } = value as Record<string, unknown>
  return [message, Message, error, description, detail, firstOf(errors), title]
}

/** `errors` is a list, or an object with the errors by field. */
function firstOf(errors: unknown): unknown {
  return typeof errors === 'object' && errors !== null ? Object.values(errors)[0] : undefined
}

function asSentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.length > MAX_LENGTH || /<[\w!/]|\n\s+at |^[{[]/.test(text)) return undefined
  return text
}

/** @returns undefined for text that is empty or not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
