import { AxiosError, isAxiosError } from 'axios'
import { ApiError, NetworkError, SessionEndedError, TimeoutError } from './errors'
import { TIMEOUT } from './prefetched-responses'
import { reportForbidden } from './session-signals'

/** Turn axios's errors into the portal's own. A 403 may mean that the user has lost a right (edge case T14). */
export function throwPortalError(error: unknown): never {
  if (!isAxiosError(error)) throw error
  const { config, response, code } = error
  const path = (config?.url ?? '').replace(/\?.*/, '')
  if (response) {
    if (response.status === 403) reportForbidden()
    const body = typeof response.data === 'string' ? response.data : ''
    const version = config?.headers.get('If-Match')?.toString()
    throw new (response.status === 401 ? SessionEndedError : ApiError)(path, response.status, body, version)
  }
  const signal = config?.signal as AbortSignal | undefined
  if (signal?.aborted) throw signal.reason
  if (code === AxiosError.ETIMEDOUT || code === AxiosError.ECONNABORTED)
    throw new TimeoutError(`Request to ${path} took longer than ${TIMEOUT} ms`, { cause: error })
  throw new NetworkError(`Request to ${path} got no response`, { cause: error })
}
