import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** A strong validator of a content. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Tell whether the browser has the content with this validator already. */
export const matchesETag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.includes(etag) ?? false
