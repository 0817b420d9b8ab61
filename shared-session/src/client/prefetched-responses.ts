import { traceHeaders } from './document-trace'

interface Prefetched {
  /** Rejects with the reason if it is aborted or takes longer than `TIMEOUT`. */
  readonly response: Promise<Response>
  /** In milliseconds of `performance.now()`; undefined until the whole response has arrived. */
  receivedAt?: number
  abort(reason?: unknown): void
}

declare global {
  interface Window {
    /** Requests that were sent before the code that needs them had loaded, by URL. */
    portalPrefetched?: Record<string, Prefetched>
  }
}

/**
 * Ask the server whether a stored response is current. By default, browsers use it without a request after Back, although the
 * server says `no-cache`: the page would show what has changed since.
 */
export const REVALIDATE: RequestCache = 'no-cache'

/** Ask for the whole response, whatever is stored, and store the new one. */
export const RELOAD: RequestCache = 'reload'

/** A URL as `Request.url` contains it. */
const keyOf = (url: string) => new URL(url, window.location.href).href

/** A response that was not used within this time is too old to be shown. Milliseconds. */
const MAX_AGE = 15_000

/** A request without a whole response after this time has failed, whoever sent it. Milliseconds. */
export const TIMEOUT = 20_000

/** With the code of axios's own error, so that the client reports both alike. */
const timeout = () => Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })

/**
 * Send a GET request that the API client is about to make, and cache the response for it (ADR 12). Never throws: the client sends
 * a failed request again, unless its time is over.
 *
 * @param url absolute, as the client builds it
 */
export function prefetch(url: string): Prefetched {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timeout()), TIMEOUT)
  const prefetched: Prefetched = {
    response: fetch(url, {
      headers: { Accept: 'application/json', ...traceHeaders(keyOf(url)) },
      credentials: 'include',
      cache: REVALIDATE,
      signal: controller.signal,
    })
      .then(withBody)
      .finally(() => clearTimeout(timer)),
    abort: (reason) => controller.abort(reason),
  }
  prefetched.response.then(
    () => (prefetched.receivedAt = performance.now()),
    // Not an unhandled rejection: the client sends the request again.
    () => {},
  )
  const all = (window.portalPrefetched ??= {})
  all[keyOf(url)] = prefetched
  return prefetched
}

/** Read the whole body now: while it is unread, the connection stays in use and a long response stops arriving. */
export async function withBody(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

/**
 * Prefetch the first requests of a page while its code is still loading (ADR 12).
 *
 * @param urls absolute, as the client builds them
 * @returns aborts and drops the requests that the page has not used
 */
export function prefetchAll(urls: readonly string[]): () => void {
  const reads = urls.map((url) => ({ url, prefetched: prefetch(url) }))
  return () => {
    for (const { url, prefetched } of reads) {
      if (window.portalPrefetched?.[keyOf(url)] !== prefetched) continue
      delete window.portalPrefetched[keyOf(url)]
      prefetched.abort()
    }
  }
}

/** The response to a prefetched request, left in the cache for the client. */
export function peekPrefetched(url: string): Promise<Response> | undefined {
  return typeof window === 'undefined' ? undefined : window.portalPrefetched?.[keyOf(url)]?.response
}

/**
 * A prefetched request, unless its response is too old. Each is returned once, so that the next request reaches the server.
 */
export function takePrefetched(url: string): Prefetched | undefined {
  const all = typeof window === 'undefined' ? undefined : window.portalPrefetched
  const prefetched = all?.[keyOf(url)]
  if (!all || !prefetched) return undefined
  delete all[keyOf(url)]
  const { receivedAt = Infinity } = prefetched
  return performance.now() - receivedAt < MAX_AGE ? prefetched : undefined
}
