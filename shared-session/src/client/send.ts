import type { Answer, Question } from './answer'
import { apiBase } from './api-base'
import { takeEarlyAnswer } from './early-answers'
import { ApiError, NetworkError, SessionEndedError, TimeoutError } from './errors'
import { noteServerDate } from './server-clock'
import { ask } from './transport'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly params?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
}

interface Call extends CallOptions {
  readonly method: Question['method']
  readonly path: string
  readonly body?: unknown
}

/** A call is given up after this. Milliseconds. */
const LIMIT = 20_000

/**
 * Send one call and give back the parsed JSON, or undefined for an empty answer. The only place that talks HTTP.
 *
 * @throws ApiError, SessionEndedError, NetworkError, TimeoutError; an aborted call rejects with the abort reason
 */
export async function send({ method, path, body, signal, params, headers }: Call): Promise<unknown> {
  signal?.throwIfAborted()
  const url = apiBase() + path + queryOf(params)
  const question: Question = {
    method,
    url,
    body,
    signal,
    limit: LIMIT,
    headers: {
      Accept: 'application/json',
      ...(isJson(body) ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
  }
  const early = method === 'GET' ? takeEarlyAnswer(url) : undefined
  // An early question that got no answer is asked again: this is its second attempt.
  const asking = early ? early.catch(() => ask(question)) : ask(question)
  const answer = await asking.catch((error: unknown) => failed(path, error, signal))
  signal?.throwIfAborted()
  noteServerDate(answer.date)
  return read(path, answer)
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(typeof FormData !== 'undefined' && body instanceof FormData)
}

function queryOf(params: CallOptions['params'] = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

function failed(path: string, error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw signal.reason
  if (isTimeout(error))
    throw new TimeoutError(`Request to ${path} took longer than ${LIMIT} ms`, { cause: error })
  throw new NetworkError(`Request to ${path} got no answer`, { cause: error })
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return error.name === 'TimeoutError' || code === 'ECONNABORTED' || code === 'ETIMEDOUT'
}

function read(path: string, { status, body, contentType, url }: Answer): unknown {
  const isHtml = /text\/html/i.test(contentType)
  // A redirect that ended on the sign-in page is no answer, whatever its status.
  const landedOnLogin = /\/identity\/account\/login/i.test(url)
  if (status === 401 || (status < 300 && isHtml) || landedOnLogin)
    throw new SessionEndedError(path, 401, body)
  if (status < 200 || status >= 300) throw new ApiError(path, status, body)
  if (status === 204 || body.trim() === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError(path, status, body)
  }
}
