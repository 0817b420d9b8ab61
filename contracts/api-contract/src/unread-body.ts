import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

/**
 * Read what is left of a request's body before it is answered. Otherwise its connection is closed while a client or a proxy is still
 * sending, and that sees a broken connection instead of the refusal. The server's `requestTimeout` limits how long it takes.
 *
 * @param answer called at once if there is nothing to read
 */
export function afterBody(request: IncomingMessage, answer: () => void): void {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers
  if ((encoding === undefined && length === '0') || request.readableEnded || request.destroyed)
    return answer()
  finished(request, { writable: false }, () => answer())
  request.unpipe().resume()
}
