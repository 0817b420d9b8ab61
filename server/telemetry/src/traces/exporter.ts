import { otlpBody, type Span } from './otlp'

/** Spans that wait at most; more are dropped, so that a collector that is down costs no memory. */
const MOST = 2_048
/** Milliseconds. */
const EVERY = 2_000
const TIMEOUT = 5_000

export interface Exporter {
  add(span: Span): void
  /** Send what is left. */
  stop(): Promise<void>
}

/**
 * Send spans to a collector by OTLP over HTTP, a few times a minute and never within a request. Spans that it does not take are
 * lost: nothing depends on them.
 *
 * @param url such as `http://127.0.0.1:4318/v1/traces`
 * @param service name of this server
 * @param warn is told once that the collector does not answer
 */
export function createExporter(url: string, service: string, warn: (message: string) => void): Exporter {
  let waiting: Span[] = []
  let hasWarned = false
  let sending: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const body = JSON.stringify(otlpBody(service, waiting))
    waiting = []
    try {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(TIMEOUT),
      })
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      // Reported below.
    }
    if (!hasWarned) warn('the collector of TRACES_URL does not take spans')
    hasWarned = true
  }
  const flush = (): Promise<void> => (sending = sending.then(send))
  const timer = setInterval(() => void flush(), EVERY)
  timer.unref()
  return {
    add(span) {
      if (waiting.length < MOST) waiting.push(span)
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
