import type { RouteName } from '@recog/api-contract'
import { routes, type ClientRoute } from '@recog/api-contract/client'
import axios, { AxiosError, isAxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { settings } from '../settings'
import { isOther, resumeAs, untilSignedInAgain } from '../session/sign-in-again'
import { untilProved } from '../session/proof'
import { reportForbidden, sessionStore } from '../session/store'
import { peekEarly, REVALIDATE, takeEarly, TIMEOUT, traceHeaders } from './early'
import {
  ApiError,
  CsrfUnavailableError,
  messageIn,
  NetworkError,
  parseJson,
  SessionEndedError,
  TimeoutError,
} from './errors'
import { readResponse, type ResponseOf } from './responses'
import { apiBase, noteServerDate } from './server'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Fail at once if the session has ended, instead of waiting until the visitor has signed in again. */
    failWhenSignedOut?: boolean
    /** The request has been repeated with a fresh anti-forgery token. */
    hasFreshToken?: boolean
    /** The request is itself one that is sent early, so it uses no other. */
    isEarly?: boolean
    /** When a read has failed, however often it was repeated. In milliseconds of `performance.now()`. */
    deadline?: number | undefined
  }
}

/**
 * The one API client of the portal (requirements chapter 7): every call goes through this instance and its interceptors.
 * Response bodies stay text until `call` parses them.
 */
export const http = axios.create({
  adapter: 'fetch',
  fetchOptions: { cache: REVALIDATE },
  withCredentials: true,
  // `addToken` sends the token of this API; axios would look for one in a cookie.
  withXSRFToken: false,
  timeout: TIMEOUT,
  headers: { Accept: 'application/json' },
  responseType: 'text',
  transformResponse: (body: unknown) => body,
})

// axios runs the interceptors of requests from the last to the first.
http.interceptors.request.use(useEarlyResponse)
http.interceptors.request.use(addTraceOfDocument)
http.interceptors.request.use(omitContentType)
http.interceptors.request.use(addToken)
http.interceptors.request.use(addBaseUrl)
http.interceptors.request.use(limitTime)
http.interceptors.response.use(refuseSignInPage)
http.interceptors.response.use(noteDate, noteDateOfError)
http.interceptors.response.use(undefined, retryPastStoredCopy)
http.interceptors.response.use(undefined, retryWithFreshToken)
http.interceptors.response.use(undefined, retryOnceProved)
http.interceptors.response.use(undefined, retryOnceSignedIn)
http.interceptors.response.use(undefined, throwPortalError)

type Config = InternalAxiosRequestConfig

/** Ask for the whole response, whatever is stored, and store the new one. */
const RELOAD: RequestCache = 'reload'

const isRead = ({ method }: { readonly method?: string }) => method?.toLowerCase() === 'get'

/** A read that is repeated has only the rest of its time (R7.7). */
function limitTime(config: Config): Config {
  if (!isRead(config)) return config
  config.deadline ??= performance.now() + (config.timeout ?? TIMEOUT)
  config.timeout = Math.max(1, config.deadline - performance.now())
  return config
}

/** Calls go to the API, whose origin may be another one. */
function addBaseUrl(config: Config): Config {
  config.baseURL = apiBase()
  return config
}

/** axios sends forms by default; a request without a body has no content type, and the API refuses any other (415). */
function omitContentType(config: Config): Config {
  if (config.data === undefined) config.headers.setContentType(false)
  return config
}

function addTraceOfDocument(config: Config): Config {
  config.headers.set(traceHeaders(axios.getUri(config)))
  return config
}

/** Use the response to a request that was sent before this call (ADR 12). */
function useEarlyResponse(config: Config): Config {
  const isSent = isRead(config) && !config.isEarly && peekEarly(axios.getUri(config))
  config.env = isSent ? { fetch: earlyResponse } : {}
  return config
}

async function earlyResponse(input: RequestInfo | URL): Promise<Response> {
  const { url, signal } = input as Request
  const early = takeEarly(url)
  if (!early) throw new TypeError('Another call has used the response')
  signal.addEventListener('abort', () => early.abort(signal.reason))
  const response = await early.response
  const date = Date.parse(response.headers.get('date') ?? '')
  const { receivedAt = performance.now() } = early
  // It is read later than it was received, and must not set the portal's clock back by that.
  if (date) response.headers.set('date', new Date(date + performance.now() - receivedAt).toUTCString())
  return response
}

/** A sign-in page instead of data means that the session has ended (edge case T3). */
function refuseSignInPage(response: AxiosResponse<string>): AxiosResponse<string> {
  const { config, request, headers, status } = response
  if (status >= 300 || !/text\/html/i.test(String(headers['content-type']))) return response
  throw new AxiosError('Sign-in page', AxiosError.ERR_BAD_REQUEST, config, request, {
    ...response,
    status: 401,
    data: '',
  })
}

/** Set the portal's clock by the date of a response. */
function noteDate(response: AxiosResponse<string>): AxiosResponse<string> {
  noteServerDate(response.headers['date'])
  return response
}

function noteDateOfError(error: unknown): never {
  if (isAxiosError(error) && error.response) noteServerDate(error.response.headers['date'])
  throw error
}

const TIMEOUT_CODES: readonly unknown[] = [AxiosError.ETIMEDOUT, AxiosError.ECONNABORTED]

/**
 * Send a read without a whole response once more. If it ended halfway or could not be decoded, a proxy may have damaged it; the
 * browser may have stored it, and the server would confirm it each time.
 */
async function retryPastStoredCopy(error: unknown): Promise<AxiosResponse> {
  if (!isAxiosError(error) || !error.config || error.response) throw error
  const { config, code } = error
  const isOver = config.signal?.aborted === true || TIMEOUT_CODES.includes(code)
  if (!isRead(config) || config.isEarly || isOver || isPastStoredCopy(config)) throw error
  return http.request(pastStoredCopy(config))
}

const isPastStoredCopy = ({ fetchOptions }: Config) => fetchOptions?.['cache'] === RELOAD

/** The same request for the whole response, whatever the browser has stored; the new one is stored. */
export const pastStoredCopy = (config: Config): Config => ({ ...config, fetchOptions: { cache: RELOAD } })

let token: Promise<string> | undefined
const forgetToken = () => {
  token = undefined
}
// The server binds the token to the session (edge case T6).
sessionStore.subscribe(forgetToken)

/** The anti-forgery token is fetched when the first write needs it. Without it, the write must not be sent (edge case T7). */
async function addToken(config: Config): Promise<Config> {
  if (isRead(config)) return config
  token ??= fetchToken()
  config.headers.set(settings().csrfHeader, await token)
  return config
}

async function fetchToken(): Promise<string> {
  try {
    const fetched = await read(routes.csrfToken)
    if (fetched === '') throw new Error('The response has no token')
    return fetched
  } catch (error) {
    forgetToken()
    log('The anti-forgery token could not be loaded', error)
    if (error instanceof SessionEndedError) throw error
    throw new CsrfUnavailableError('The anti-forgery token could not be loaded', { cause: error })
  }
}

async function read<N extends RouteName>(route: ClientRoute<N>): Promise<ResponseOf<N>> {
  const { data } = await http.request<string>({ ...route, url: route.path })
  return readResponse(route.name, data)
}

/**
 * No other failed write is retried: the server may have stored it (edge case T8). Another tab may have given the browser another session: a
 * write is not sent in the name of somebody else.
 */
async function retryWithFreshToken(error: unknown): Promise<AxiosResponse> {
  if (!isAxiosError(error) || !error.config || error.config.hasFreshToken || !isTokenRejection(error))
    throw error
  forgetToken()
  if (sessionStore.getState().status === 'signed-in') {
    const user = await read(routes.userInfo)
    if (user && isOther(user.userId)) {
      resumeAs(user)
      throw error
    }
  }
  return http.request({ ...error.config, hasFreshToken: true })
}

/**
 * Whether a server refused a write because of its token: the message says so, or it is a 400 without a reason, as ASP.NET Core
 * sends it. Such a write was not stored and may be retried.
 */
function isTokenRejection({ response }: AxiosError): boolean {
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

/**
 * Where the server wants a recent proof of who it is, wait until the visitor has given one, then send the request again (R4.42). It was refused
 * unread. If there is still no proof, they are asked again, until they cancel.
 */
async function retryOnceProved(error: unknown): Promise<AxiosResponse> {
  if (!isAxiosError(error) || !error.config || !needsProof(error) || !(await untilProved())) throw error
  // The proof has given the session another token, to which the server binds this one.
  forgetToken()
  return sendAgain(error.config)
}

function needsProof({ response }: AxiosError): boolean {
  if (response?.status !== 403 || !String(response.data).includes('"proof-required"')) return false
  const session = sessionStore.getState()
  return session.status === 'signed-in' && session.user.capabilities.includes('step-up')
}

/** When the session has ended, wait until the visitor has signed in again, then retry once (edge case T4). */
async function retryOnceSignedIn(error: unknown): Promise<AxiosResponse> {
  if (!isAxiosError(error) || error.response?.status !== 401 || !error.config) throw error
  if (error.config.failWhenSignedOut || !(await untilSignedInAgain())) throw error
  return sendAgain(error.config)
}

/** Send a request that waited for a person, with all its time and another chance for its token. */
const sendAgain = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> =>
  http.request({ ...config, hasFreshToken: false, timeout: TIMEOUT, deadline: undefined })

/** Turn axios's errors into the portal's own. A 403 may mean that the user has lost a right (edge case T14). */
function throwPortalError(error: unknown): never {
  if (!isAxiosError(error)) throw error
  const { config, response, code } = error
  const path = (config?.url ?? '').replace(/\?.*/, '')
  if (response) {
    if (response.status === 403) reportForbidden()
    const body = typeof response.data === 'string' ? response.data : ''
    const version = config?.headers.get('If-Match')?.toString()
    if (response.status === 401) throw new SessionEndedError(path, 401, body, version)
    const failure = new ApiError(path, response.status, body, version)
    log(failure.message)
    throw failure
  }
  const signal = config?.signal as AbortSignal | undefined
  if (signal?.aborted) throw signal.reason
  if (TIMEOUT_CODES.includes(code))
    throw new TimeoutError(`Request to ${path} took longer than ${TIMEOUT} ms`, { cause: error })
  throw new NetworkError(`Request to ${path} got no response`, { cause: error })
}

/** For those who help visitors: screens show fixed texts instead (edge case T152). */
function log(...messages: readonly unknown[]): void {
  // oxlint-disable-next-line no-console
  console.error(...messages)
}
