import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

/** On every response of both servers. */
export const PROTECTION_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/**
 * The `Strict-Transport-Security` header of a server that browsers reach at this URL: for a year, as browsers' preload lists
 * require, they use no plain http for it.
 *
 * @param url undefined if it is unknown
 * @returns '' unless it is an https URL
 */
export const strictTransport = (url: string | undefined): string =>
  url?.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : ''

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
