import type { FastifyRequest } from 'fastify'

/**
 * The requested URL. A path that starts with two slashes remains a path and does not name another host (edge case T30), and `*` is
 * a path that nothing has.
 */
export function requestedUrl({ url }: Pick<FastifyRequest, 'url'>): URL {
  return url.startsWith('/') ? new URL(`http://portal.invalid${url}`) : new URL(url, 'http://portal.invalid')
}
