import { strictTransport } from '@recog/server-kit/http'
import type { FastifyReply } from 'fastify'
import { COMMON_HEADERS } from './security-headers'
import type { SiteSettings } from './settings'

/** Set the headers of every response that has not set them itself. */
export function addCommonHeaders(reply: FastifyReply, { publicUrl }: SiteSettings): void {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  const strict = strictTransport(publicUrl)
  if (strict) reply.header('strict-transport-security', strict)
}
