import { pathOf, type ClientRoute, type RequestParts } from '@recog/api-contract/client'
import type { RouteName } from '@recog/api-contract'
import type { AxiosRequestConfig } from 'axios'
import { UnreadableResponseError } from './errors'
import { http, pastStoredCopy } from './http'
import { readResponse, type ResponseOf } from './responses'

/** The request of a call, typed by the contract, and options for sending it. */
export type CallOptions<N extends RouteName> = RequestParts<N> & {
  readonly signal?: AbortSignal
  /** The version of the object to change, sent as `If-Match`: the server refuses the write if the object has changed since. */
  readonly version?: string
  /** Fail at once if the session has ended, instead of waiting until the visitor has signed in again. */
  readonly failWhenSignedOut?: boolean
}

type Arguments<T> = object extends T ? [options?: T] : [options: T]

/**
 * Call the API: `call(routes.project, { path: { id } })` (requirements chapter 7).
 *
 * @param route from `routes`
 * @param options path parameters, query and body as the contract requires them, and how to send the request
 * @returns the parsed response; undefined where the contract has none
 * @throws ApiError for a response that is not a success, SessionEndedError for 401, NetworkError without a response, TimeoutError
 *   after 20 seconds, CsrfUnavailableError when a write has no anti-forgery token, UnreadableResponseError for an unexpected
 *   body; the signal's reason when aborted
 */
export async function call<N extends RouteName>(
  route: ClientRoute<N>,
  ...[options]: Arguments<CallOptions<N>>
): Promise<ResponseOf<N>> {
  const { signal, version, failWhenSignedOut, ...parts } = (options ?? {}) as CallOptions<N>
  signal?.throwIfAborted()
  const config: AxiosRequestConfig = {
    method: route.method,
    url: pathOf(route, parts),
    data: route.bodyKind === 'multipart' ? formOf(parts.body as Fields) : parts.body,
    headers: version ? { 'If-Match': `"${version}"` } : {},
    ...(signal ? { signal } : {}),
    ...(failWhenSignedOut ? { failWhenSignedOut } : {}),
  }
  const response = await http.request<string>(config)
  signal?.throwIfAborted()
  try {
    return readResponse(route.name, response.data)
  } catch (error) {
    if (route.method !== 'GET' || !(error instanceof UnreadableResponseError)) throw error
    // As with a body that cannot be decoded: the browser may have stored a damaged copy.
    const again = await http.request<string>(pastStoredCopy(response.config))
    return readResponse(route.name, again.data)
  }
}

type Fields = Readonly<Record<string, string | undefined>>

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

/**
 * Send a read before the call that needs its response (ADR 12).
 *
 * @param url absolute
 * @returns the response, whatever its status: the call treats it like any other
 */
export async function fetchEarly(url: string, signal: AbortSignal): Promise<Response> {
  const { data, status, headers } = await http.get<string>(url, {
    signal,
    isEarly: true,
    validateStatus: null,
    failWhenSignedOut: true,
  })
  return new Response(data || null, { status, headers: Object.entries(headers) as [string, string][] })
}
