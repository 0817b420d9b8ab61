import type { FastifyRequest } from 'fastify'

/** First segments of paths that are forwarded to the API. */
export const API_SEGMENTS = ['api', 'identity', 'dev'] as const

/** First segments of paths that never fall back to a document (edge case T30). */
export const RESERVED_SEGMENTS = [...API_SEGMENTS, 'assets'] as const

const reserved = new RegExp(`^/(${RESERVED_SEGMENTS.join('|')})(/|$)`)

/** Whether a path belongs to the API or names a released file (edge case T30). */
export const isReserved = (path: string): boolean => reserved.test(path)

/** The requested URL. A path that starts with two slashes remains a path and does not name another host (edge case T30). */
export function requestedUrl({ url }: Pick<FastifyRequest, 'url'>): URL {
  return new URL(url.startsWith('/') ? `http://portal.invalid${url}` : url)
}
