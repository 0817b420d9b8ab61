import type { Question } from './answer'
import { apiBase } from './api-base'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly params?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Call extends CallOptions {
  readonly method: Question['method']
  readonly path: string
  readonly body?: unknown
}

/** A call is given up after this. Milliseconds. */
const LIMIT = 20_000

/** What a call asks the server. */
export function questionOf({ method, path, body, signal, params, headers }: Call): Question {
  return {
    method,
    url: apiBase() + path + queryOf(params),
    body,
    signal,
    limit: LIMIT,
    headers: {
      Accept: 'application/json',
      ...(isJson(body) ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
  }
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
