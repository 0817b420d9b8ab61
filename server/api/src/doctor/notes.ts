import { UNLISTED_PROXY_HEADER } from '@recog/server-kit/trusted-proxies'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { setServerValue } from '../database/keys'

/** Instants that are kept for the doctor, in `server_keys`: when something last happened. */
export const LAST_BACKUP = 'last-backup'
export const UNLISTED_PROXY = 'unlisted-proxy'

/** How often it is written down that a proxy is missing. Milliseconds. */
const EVERY = 3_600_000

/**
 * Return a function that notes for the doctor that requests come through a proxy that is not listed: to this server, or to the
 * web server in front of it, which says so. Not even the proxy's address is stored.
 */
export function noteUnlistedProxies(
  app: App,
): (request: FastifyRequest, unlisted: string | undefined) => void {
  let last = Number.NEGATIVE_INFINITY
  return (request, unlisted) => {
    const saidSo = request.headers[UNLISTED_PROXY_HEADER] === '1' && (request.ips?.length ?? 0) > 1
    if (!saidSo && unlisted === undefined) return
    if (performance.now() - last < EVERY) return
    last = performance.now()
    void setServerValue(app.db, UNLISTED_PROXY, app.now()).catch(() => undefined)
  }
}
