import { unlistedProxy, UNLISTED_PROXY_HEADER } from '@recog/server-kit/trusted-proxies'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { note } from './noted'

/** How often it is written down that a proxy is missing. Milliseconds. */
const EVERY = 3_600_000

/**
 * Return a function that notes for the doctor that requests come through a proxy that is not listed: to this server, or to the
 * web server in front of it, which says so. Not even the proxy's address is stored.
 */
export function noteUnlistedProxies(app: App): (request: FastifyRequest) => void {
  let last = Number.NEGATIVE_INFINITY
  return (request) => {
    const saidSo = (request.ips?.length ?? 0) > 1 && request.headers[UNLISTED_PROXY_HEADER] === '1'
    if (!saidSo && unlistedProxy(request) === undefined) return
    if (performance.now() - last < EVERY) return
    last = performance.now()
    void note(app.db, 'unlisted-proxy', app.now()).catch(() => undefined)
  }
}
