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

/** A response that was not used within this time is too old to be shown. Milliseconds. */
const MAX_AGE = 15_000

/** A request without a whole response after this time has failed, whoever sent it. Milliseconds. */
export const TIMEOUT = 20_000

/** A call that starts later than this after its document belongs to something that the visitor has done since. Milliseconds. */
const TRACE_LIMIT = 30_000

/** With the code of axios's own error, so that the client reports both alike. */
const timeout = () => Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })

/** A URL as `Request.url` contains it. */
const keyOf = (url: string) => new URL(url, window.location.href).href

/**
 * Send a GET request that the API client is about to make, and keep the response for it (ADR 12). Never throws: the client sends
 * a failed request again, unless its time is over.
 *
 * The document calls this before any module has loaded, so it is sent without axios (ADR 35).
 *
 * @param url absolute, as the client builds it
 * @param headers besides those of the client
 */
export function prefetch(url: string, headers?: Readonly<Record<string, string>>): Prefetched {
  return keepEarly(url, (signal) =>
    get(url, {
      headers: { Accept: 'application/json', ...headers, ...traceHeaders(keyOf(url)) },
      credentials: 'include',
      cache: REVALIDATE,
      signal,
    }),
  )
}

/**
 * Send a GET request without axios, for what is no call of the API (ADR 35). Resolves with any status, once the whole response has
 * arrived: while its body is unread, the connection stays in use and a long response stops arriving.
 *
 * @throws TypeError without a whole response; DOMException `TimeoutError` after 20 seconds, unless another signal is passed
 */
export async function get(url: string, options: RequestInit = {}): Promise<Response> {
  const signal = options.signal ?? AbortSignal.timeout(TIMEOUT)
  const response = await fetch(url, { ...options, signal })
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

/** Send a request, within the time limit of every request, and keep its response until the client asks for it. */
export function keepEarly(url: string, send: (signal: AbortSignal) => Promise<Response>): Prefetched {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timeout()), TIMEOUT)
  const response = send(controller.signal).finally(() => clearTimeout(timer))
  const prefetched: Prefetched = { response, abort: (reason) => controller.abort(reason) }
  response.then(
    () => (prefetched.receivedAt = performance.now()),
    // Not an unhandled rejection: the client sends the request again.
    () => {},
  )
  const all = (window.portalPrefetched ??= {})
  all[keyOf(url)] = prefetched
  return prefetched
}

/** A request that was sent early, left for the client; undefined if its response is too old. */
export function peekEarly(url: string): Prefetched | undefined {
  if (typeof window === 'undefined') return undefined
  const prefetched = window.portalPrefetched?.[keyOf(url)]
  const { receivedAt = Infinity } = prefetched ?? {}
  if (performance.now() - receivedAt < MAX_AGE) return prefetched
  delete window.portalPrefetched?.[keyOf(url)]
  return undefined
}

/** A request that was sent early. Each is returned once, so that the next request reaches the server. */
export function takeEarly(url: string): Prefetched | undefined {
  const prefetched = peekEarly(url)
  delete window.portalPrefetched?.[keyOf(url)]
  return prefetched
}

let isTraceOver = false

/** Let later calls start traces of their own: the first page is on screen, with its data. */
export function endDocumentTrace(): void {
  isTraceOver = true
}

/**
 * The header with which one of the first calls of a page continues the trace of its document (ADR 26). Without traces, the web
 * server names none. A document that Back takes out of the browser's cache names a trace that has ended.
 *
 * @param url absolute; another origin gets no header, which it would have to allow first (CORS)
 */
export function traceHeaders(url: string): { readonly traceparent?: string } {
  if (isTraceOver || new URL(url).origin !== window.location.origin) return {}
  // jsdom has no such entries, and Safari before 16.4 no `serverTiming`.
  const [entry]: Partial<PerformanceNavigationTiming>[] = performance.getEntriesByType?.('navigation') ?? []
  const { type, responseStart = 0, serverTiming = [] } = entry ?? {}
  if (type === 'back_forward' || performance.now() - responseStart > TRACE_LIMIT) return {}
  const traceparent = serverTiming.find(({ name }) => name === 'traceparent')?.description
  return traceparent ? { traceparent } : {}
}
