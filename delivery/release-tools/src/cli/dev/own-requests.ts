import type { IncomingMessage, ServerResponse } from 'node:http'

const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Whether a page of this server sent the request. Another page could reach it under a name of its own that leads to this machine
 * (DNS rebinding), or post to it with the developer's session.
 */
export function isOwnRequest({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return OWN_HOST.test(host) && (origin === undefined || origin === `http://${host}`)
}

/** Refuse a request of another page. */
export function refuse(response: ServerResponse): void {
  response
    .writeHead(403, { 'content-type': 'text/plain' })
    .end('This development server answers only its own pages, under localhost.')
}
