import axios, { AxiosError, type AxiosResponse } from 'axios'
import { apiBase } from './api-base'
import { ApiError, NetworkError, SessionEndedError, TimeoutError } from './errors'
import { noteServerDate } from './server-clock'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly params?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
}

interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** A call is given up after this. Milliseconds. */
const LIMIT = 20_000

const http = axios.create({
  withCredentials: true,
  timeout: LIMIT,
  responseType: 'text',
  transformResponse: [(data: unknown) => data],
  validateStatus: () => true,
  headers: { Accept: 'application/json' },
})

/**
 * Send one call and give back the parsed JSON, or undefined for an empty answer. The only place that talks HTTP.
 *
 * @throws ApiError, SessionEndedError, NetworkError, TimeoutError; an aborted call rejects with the abort reason
 */
export async function send({ method, path, body, signal, params, headers }: Call): Promise<unknown> {
  const response = await http
    .request<string>({
      method,
      url: apiBase() + path,
      data: body,
      ...(signal ? { signal } : {}),
      params: withoutBlanks(params),
      headers: { ...(isJson(body) ? { 'Content-Type': 'application/json' } : {}), ...headers },
    })
    .catch((error: unknown) => failed(path, error, signal))
  noteServerDate(response.headers['date'])
  return read(path, response)
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(typeof FormData !== 'undefined' && body instanceof FormData)
}

function withoutBlanks(params: CallOptions['params'] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
    ),
  )
}

function failed(path: string, error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw signal.reason
  const timedOut = error instanceof AxiosError && ['ECONNABORTED', 'ETIMEDOUT'].includes(error.code ?? '')
  if (timedOut) throw new TimeoutError(`Request to ${path} took longer than ${LIMIT} ms`, { cause: error })
  throw new NetworkError(`Request to ${path} got no answer`, { cause: error })
}

function read(path: string, { status, data, headers, request }: AxiosResponse<string>): unknown {
  const body = data ?? ''
  const isHtml = /text\/html/i.test(String(headers['content-type'] ?? ''))
  if (status === 401 || (status < 300 && isHtml) || landedOnLogin(request))
    throw new SessionEndedError(path, 401, body)
  if (status < 200 || status >= 300) throw new ApiError(path, status, body)
  if (status === 204 || body.trim() === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError(path, status, body)
  }
}

/** A redirect that ended on the sign-in page is no answer, whatever its status. */
function landedOnLogin(request: unknown): boolean {
  const address =
    typeof request === 'object' && request !== null && 'responseURL' in request ? request.responseURL : ''
  return typeof address === 'string' && /\/identity\/account\/login/i.test(address)
}
