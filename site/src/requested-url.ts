import type { FastifyRequest } from 'fastify'

/** The requested URL. A path that starts with two slashes remains a path and does not name another host (edge case T30). */
export function requestedUrl({ url }: Pick<FastifyRequest, 'url'>): URL {
  return new URL(url.startsWith('/') ? `http://portal.invalid${url}` : url)
}
