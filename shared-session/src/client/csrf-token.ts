import type { AxiosError } from 'axios'
import { sessionStore } from '../session/store'
import { CsrfUnavailableError, SessionEndedError } from './errors'
import { messageIn, parseJson } from './server-message'

/** The anti-forgery token of the session, fetched when the first write needs it. */
export interface TokenCache {
  /** @throws CsrfUnavailableError when the server sends no token: the write must not be sent (edge case T7) */
  get(): Promise<string>
  forget(): void
}

/**
 * Cache the token until the session changes, because the server binds it to the session (edge case T6).
 *
 * @param fetchToken requests a token
 */
export function createTokenCache(fetchToken: () => Promise<string>): TokenCache {
  let token: Promise<string> | undefined
  const forget = () => {
    token = undefined
  }
  sessionStore.subscribe(forget)
  return {
    forget,
    get() {
      token ??= fetchToken()
        .then(required)
        .catch((error: unknown) => {
          forget()
          throw unavailable(error)
        })
      return token
    },
  }
}

function required(token: string): string {
  if (token === '') throw new Error('The response has no token')
  return token
}

/** Log the failure (R7.6). */
function unavailable(error: unknown): unknown {
  // oxlint-disable-next-line no-console
  console.error('The anti-forgery token could not be loaded', error)
  if (error instanceof SessionEndedError) return error
  return new CsrfUnavailableError('The anti-forgery token could not be loaded', { cause: error })
}

/**
 * Whether a server refused a write because of its token: the message says so, or it is a 400 without a reason, as ASP.NET Core
 * sends it. Such a write was not stored and may be retried.
 */
export function isTokenRejection({ response }: AxiosError): boolean {
  if (!response || ![400, 403].includes(response.status)) return false
  const body = typeof response.data === 'string' ? response.data : ''
  if (/anti-?forgery/i.test(body)) return true
  return response.status === 400 && !givesReason(body)
}

/** ProblemDetails without a detail only repeats the status. */
function givesReason(body: string): boolean {
  const parsed = parseJson(body)
  if (parsed === undefined) return body.trim() !== ''
  const { title: _title, ...rest } = Object(parsed) as Record<string, unknown>
  return messageIn(rest) !== undefined
}
