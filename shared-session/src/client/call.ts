import { pathOf, type ClientRoute, type RequestParts } from '@recog/api-contract/client'
import type { RouteName } from '@recog/api-contract'
import { http } from './http'
import { readResponse, type ResponseOf } from './responses'

/** What a call sends, typed by the contract, and how it is sent. */
export type CallOptions<N extends RouteName> = RequestParts<N> & {
  readonly signal?: AbortSignal
  /** Version of the thing that is changed: the server refuses when it has changed since (`If-Match`). */
  readonly version?: string
  /** Fail at once when the session is over, instead of waiting until the visitor has signed in again. */
  readonly failWhenSignedOut?: boolean
}

type Arguments<T> = object extends T ? [options?: T] : [options: T]

/**
 * Make one call of the API: `call(routes.project, { path: { id } })`.
 *
 * @returns the parsed response; undefined where the contract has none
 * @throws ApiError, SessionEndedError, NetworkError, TimeoutError, CsrfUnavailableError, UnreadableResponseError; the abort
 *   reason when aborted
 */
export async function call<N extends RouteName>(
  route: ClientRoute<N>,
  ...[options]: Arguments<CallOptions<N>>
): Promise<ResponseOf<N>> {
  const { signal, version, failWhenSignedOut, ...parts } = (options ?? {}) as CallOptions<N>
  signal?.throwIfAborted()
  const { data } = await http.request<string>({
    method: route.method,
    url: pathOf(route, parts),
    data: parts.body,
    headers: {
      ...(route.bodyKind === 'multipart' ? { 'Content-Type': 'multipart/form-data' } : {}),
      ...(version ? { 'If-Match': `"${version}"` } : {}),
    },
    ...(signal ? { signal } : {}),
    ...(failWhenSignedOut ? { failWhenSignedOut } : {}),
  })
  signal?.throwIfAborted()
  return readResponse(route.name, data)
}
