/** A call that starts later than this after its document belongs to something that the visitor has done since. Milliseconds. */
const LIMIT = 30_000

let isOver = false

/** Let later calls start traces of their own: the first page is on screen, with its data. */
export function endDocumentTrace(): void {
  isOver = true
}

/**
 * The header with which one of the first calls of a page continues the trace of its document (ADR 26). Without traces, the web
 * server names none. A document that Back takes out of the browser's cache names a trace that has ended.
 *
 * @param url absolute; another origin gets no header, which it would have to allow first (CORS)
 */
export function traceHeaders(url: string): { readonly traceparent?: string } {
  if (isOver || new URL(url).origin !== window.location.origin) return {}
  // jsdom has no such entries, and Safari before 16.4 no `serverTiming`.
  const [entry]: Partial<PerformanceNavigationTiming>[] = performance.getEntriesByType?.('navigation') ?? []
  const { type, responseStart = 0, serverTiming = [] } = entry ?? {}
  if (type === 'back_forward' || performance.now() - responseStart > LIMIT) return {}
  const traceparent = serverTiming.find(({ name }) => name === 'traceparent')?.description
  return traceparent ? { traceparent } : {}
}
