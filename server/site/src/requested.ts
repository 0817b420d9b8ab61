import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * The requested URL. A path that starts with two slashes remains a path and does not name another host (edge case T30), and `*` is
 * a path that nothing has.
 */
export function requestedUrl({ url }: Pick<FastifyRequest, 'url'>): URL {
  return url.startsWith('/') ? new URL(`http://portal.invalid${url}`) : new URL(url, 'http://portal.invalid')
}

/** Encodings of prepared files, the best first. */
export const PREPARED = ['br', 'gzip'] as const

/** A strong validator of a content. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Tell whether the browser has the content with this validator already. */
export const matchesETag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.includes(etag) ?? false
