import { settings } from '../settings/settings'
import { ApiError, CsrfUnavailableError, SessionEndedError } from './errors'
import { send } from './send'

let token: Promise<string> | undefined

/** Forget the token: it belongs to a session that is over (edge case T6). */
export function forgetToken(): void {
  token = undefined
}

async function fetchToken(): Promise<string> {
  try {
    const answer = await send({ method: 'GET', path: '/api/auth/csrf-token' })
    const value =
      typeof answer === 'object' && answer !== null
        ? (answer as { csrfToken?: unknown }).csrfToken
        : undefined
    if (typeof value === 'string' && value !== '') return value
    throw new Error('the answer carries no token')
  } catch (error) {
    // Spec section 7: a failure is logged and yields nothing.
    // oxlint-disable-next-line no-console
    console.error('The anti-forgery token could not be loaded', error)
    if (error instanceof SessionEndedError) throw error
    throw new CsrfUnavailableError('The anti-forgery token could not be loaded', { cause: error })
  }
}

function currentToken(): Promise<string> {
  token ??= fetchToken().catch((error: unknown) => {
    forgetToken()
    throw error
  })
  return token
}

/**
 * Run a write with the anti-forgery header. When the server says in so many words that the token is not good, a fresh one
 * is fetched and the write is sent once more; any other failure is never repeated, for it may have been stored.
 *
 * @throws CsrfUnavailableError when no token can be had; the write was then not sent
 */
export async function withAntiForgery<T>(write: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await write(await headers())
  } catch (error) {
    if (!isAntiForgeryRejection(error)) throw error
    forgetToken()
    return write(await headers())
  }
}

async function headers(): Promise<Record<string, string>> {
  return { [settings().csrfHeader]: await currentToken() }
}

function isAntiForgeryRejection(error: unknown): boolean {
  return error instanceof ApiError && [400, 403].includes(error.status) && /anti-?forgery/i.test(error.body)
}
