import { routes } from '@recog/api-contract/client'
import axios, { AxiosError, isAxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { settings } from '../settings/settings'
import { apiBase } from './api-base'
import { createTokenCache, isTokenRejection } from './csrf-token'
import { ApiError, NetworkError, SessionEndedError, TimeoutError } from './errors'
import { takePrefetched } from './prefetched-responses'
import { readResponse } from './responses'
import { noteServerDate } from './server-clock'
import { reportForbidden } from './session-signals'
import { untilSignedInAgain } from '../session/sign-in-again'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Fail at once if the session has ended, instead of waiting until the visitor has signed in again. */
    failWhenSignedOut?: boolean
    /** The request has been repeated with a fresh anti-forgery token. */
    hasFreshToken?: boolean
  }
}

/** A request without a response after this time has failed. Milliseconds. */
const TIMEOUT = 20_000

/**
 * The one API client of the portal (requirements chapter 7): every call goes through this instance and its interceptors.
 * Response bodies stay text until `call` parses them.
 */
export const http = axios.create({
  adapter: 'fetch',
  env: { fetch: fetchUnlessPrefetched },
  withCredentials: true,
  timeout: TIMEOUT,
  headers: { Accept: 'application/json' },
  responseType: 'text',
  transformResponse: (body: unknown) => body,
})

const token = createTokenCache(async () => {
  const { data } = await http.request<string>({ ...routes.csrfToken, url: routes.csrfToken.path })
  return readResponse('csrfToken', data)
})

http.interceptors.request.use(addBaseUrl)
http.interceptors.request.use(addToken)
http.interceptors.response.use(noteDateOf, noteDateOfError)
http.interceptors.response.use(undefined, retryWithFreshToken)
http.interceptors.response.use(undefined, retryOnceSignedIn)
http.interceptors.response.use(undefined, throwPortalError)

/** The adapter's `fetch`: uses a prefetched response if there is one. */
async function fetchUnlessPrefetched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const prefetched = request.method === 'GET' ? takePrefetched(request.url) : undefined
  const response = await (prefetched ? prefetched.catch(() => fetch(request)) : fetch(request))
  return isSignInPage(response) ? new Response(null, { status: 401 }) : response
}

/** A redirect to the sign-in page, or that page instead of data, means that the session has ended (edge case T3). */
function isSignInPage({ ok, url, headers }: Response): boolean {
  return (
    ok && (/\/identity\/account\/login/i.test(url) || /text\/html/i.test(headers.get('content-type') ?? ''))
  )
}

function addBaseUrl(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  config.baseURL = apiBase()
  return config
}

async function addToken(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  if (config.method?.toLowerCase() !== 'get') config.headers.set(settings().csrfHeader, await token.get())
  return config
}

function noteDateOf(response: AxiosResponse<string>): AxiosResponse<string> {
  noteServerDate(response.headers['date'])
  return response
}

function noteDateOfError(error: unknown): never {
  if (isAxiosError(error) && error.response) noteDateOf(error.response)
  throw error
}

/** No other failed write is retried: the server may have stored it (edge case T8). */
async function retryWithFreshToken(error: unknown): Promise<AxiosResponse> {
  if (!isAxiosError(error) || !error.config || error.config.hasFreshToken || !isTokenRejection(error))
    throw error
  token.forget()
  return http.request({ ...error.config, hasFreshToken: true })
}

/** When the session has ended, wait until the visitor has signed in again, then retry once (edge case T4). */
async function retryOnceSignedIn(error: unknown): Promise<AxiosResponse> {
  if (!isAxiosError(error) || error.response?.status !== 401 || !error.config) throw error
  if (error.config.failWhenSignedOut || !(await untilSignedInAgain())) throw error
  return http.request({ ...error.config, hasFreshToken: false })
}

/** Turn axios's errors into the portal's own. A 403 may mean that the user has lost a right (edge case T14). */
function throwPortalError(error: unknown): never {
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
