import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Milliseconds. */
export interface DrainTimes {
  /**
   * How long a connection without a request is kept for one that may be on its way. Longer than clients keep unused connections,
   * see `IDLE_CONNECTION`.
   */
  readonly idle: number
  /** How long requests in progress may take. */
  readonly requests: number
}

/**
 * How long a client of our servers may keep an unused connection without losing a request when the server restarts. The web server
 * keeps those to the API no longer, and the pages about other proxies name the same time. Milliseconds.
 */
export const IDLE_CONNECTION = 4_000

export const DRAIN_TIMES: DrainTimes = { idle: IDLE_CONNECTION + 1_000, requests: 30_000 }

/**
 * Prepare to end a server without losing a request. Closing the connections at once, as Node.js and Fastify do, loses those that
 * a client is just sending on a connection that it has used before.
 *
 * @returns a function that stops accepting connections, answers what arrives on the existing ones and asks clients to close them.
 *   It resolves once all are closed, or to false when requests took too long.
 */
export function prepareToDrain(server: Server): (times?: DrainTimes) => Promise<boolean> {
  const inProgress = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('connection', 'close')
    inProgress.add(response)
    response.once('close', () => inProgress.delete(response))
  })
  return (times = DRAIN_TIMES) => {
    isDraining = true
    for (const response of inProgress) if (!response.headersSent) response.setHeader('connection', 'close')
    return new Promise((resolve) => {
      let again: NodeJS.Timeout | undefined
      const idle = setTimeout(() => {
        server.closeIdleConnections()
        // An answer that had begun before kept its connection open.
        again = setInterval(() => server.closeIdleConnections(), 100)
      }, times.idle)
      const late = setTimeout(() => end(false), times.requests)
      const end = (isEmpty: boolean) => {
        clearTimeout(idle)
        clearInterval(again)
        clearTimeout(late)
        resolve(isEmpty)
      }
      // The method of http.Server would close connections without a request immediately.
      NetServer.prototype.close.call(server, () => end(true))
    })
  }
}
