import { AxiosError, isAxiosError } from 'axios'
import { ApiError, NetworkError, SessionEndedError, TimeoutError } from './errors'
import { reportForbidden } from './session-signals'

/** A request without a response after this time has failed. Milliseconds. */
export const TIMEOUT = 20_000

/** Turn axios's errors into the portal's own. A 403 may mean that the user has lost a right (edge case T14). */
export function throwPortalError(error: unknown): never {
  if (!isAxiosError(error)) throw error
  const { config, response, code } = error
  const path = (config?.url ?? '').replace(/\?.*/, '')
  if (response) {
    if (response.status === 403) reportForbidden()
    const body = typeof response.data === 'string' ? response.data : ''
    throw new (response.status === 401 ? SessionEndedError : ApiError)(path, response.status, body)
  }
  const signal = config?.signal as AbortSignal | undefined
  if (signal?.aborted) throw signal.reason
  if (code === AxiosError.ETIMEDOUT || code === AxiosError.ECONNABORTED)
    throw new TimeoutError(`Request to ${path} took longer than ${TIMEOUT} ms`, { cause: error })
  throw new NetworkError(`Request to ${path} got no response`, { cause: error })
}
