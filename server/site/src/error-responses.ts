import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isReserved } from '@recog/release-service/names'
import type { Pages } from './pages'

/** Messages for errors of the client, by status; all others say that the request is not valid. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'The request is too large.',
  429: 'There are too many requests. Please try again in a minute.',
}

/** A media type with its parameters (RFC 9110, section 8.3). Fastify answers any other with a bare 500. */
const mediaType =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:\s*;\s*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[^"]*"))*(?:\s*;)?$/

/** Whether a request has a `Content-Type` that no program would send. */
export const hasBrokenType = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] !== undefined && !mediaType.test(headers['content-type'].trim())

/** Respond to an error in the shape of the API's errors. Errors of the client are not logged. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode: status = 500 } = error
  const isClients = status >= 400 && status < 500
  if (!isClients) request.log.error(error)
  const refused = REFUSALS[status] ?? 'The request is not valid.'
  return reply
    .code(isClients ? status : 500)
    .header('cache-control', 'no-store')
    .send({ message: isClients ? refused : 'The page could not be read.' })
}

/** A URL with a broken percent escape matches no route, and Fastify runs no hooks for it (edge case T30). */
export async function sendMalformedUrl(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isReserved(request.url))
    return reply.code(400).header('cache-control', 'no-store').send({ message: 'The URL is not valid.' })
  try {
    return await pages.sendNotFound(request, reply)
  } catch {
    return reply.code(500).send({ message: 'The page could not be read.' })
  }
}
