import { routes } from '@recog/api-contract/client'
import axios, { isAxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { settings } from '../settings/settings'
import { untilSignedInAgain } from '../session/sign-in-again'
import { createTokenCache, isTokenRejection } from './csrf-token'
import { traceHeaders } from './document-trace'
import { RELOAD, REVALIDATE, takePrefetched, TIMEOUT, withBody } from './prefetched-responses'
import { readResponse } from './responses'
import { noteDateOf, noteDateOfError } from './note-date'
import { throwPortalError } from './portal-error'
import { addBaseUrl, omitContentType } from './request-config'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Fail at once if the session has ended, instead of waiting until the visitor has signed in again. */
    failWhenSignedOut?: boolean
    /** The request has been repeated with a fresh anti-forgery token. */
    hasFreshToken?: boolean
  }
}

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
http.interceptors.request.use(omitContentType)
http.interceptors.response.use(noteDateOf, noteDateOfError)
http.interceptors.response.use(undefined, retryWithFreshToken)
http.interceptors.response.use(undefined, retryOnceSignedIn)
http.interceptors.response.use(undefined, throwPortalError)

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'

/** The adapter's `fetch`: uses a prefetched response if there is one. */
async function fetchUnlessPrefetched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { ...init, cache: init?.cache ?? REVALIDATE })
  const { traceparent } = traceHeaders(request.url)
  if (traceparent) request.headers.set('traceparent', traceparent)
  if (request.method !== 'GET') return unlessSignInPage(await fetch(request))
  const prefetched = takePrefetched(request.url)
  if (!prefetched) return fetchWhole(request)
  request.signal.addEventListener('abort', () => prefetched.abort(request.signal.reason))
  return prefetched.response.then(unlessSignInPage, (error: unknown) => {
    if (request.signal.aborted || isTimeout(error)) throw error
    return fetchWhole(new Request(request, { cache: RELOAD }))
  })
}

/**
 * Fetch a response with its body. If that ends halfway or cannot be decoded, a proxy may have damaged it. The browser may have stored
 * it, and the server would confirm it each time, so it is requested once more past the stored copy.
 */
async function fetchWhole(request: Request): Promise<Response> {
  const response = unlessSignInPage(await fetch(request))
  return withBody(response).catch((error: unknown) => {
    if (request.cache === RELOAD || request.signal.aborted) throw error
    return fetchWhole(new Request(request, { cache: RELOAD }))
  })
}

/** A redirect to the sign-in page, or that page instead of data, means that the session has ended (edge case T3). */
function unlessSignInPage(response: Response): Response {
  const { ok, url, headers } = response
  const isSignInPage =
    ok && (/\/identity\/account\/login/i.test(url) || /text\/html/i.test(headers.get('content-type') ?? ''))
  return isSignInPage ? new Response(null, { status: 401 }) : response
}

async function addToken(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  if (config.method?.toLowerCase() !== 'get') config.headers.set(settings().csrfHeader, await token.get())
  return config
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
