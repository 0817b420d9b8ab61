import { acceptedEncodings } from '@recog/server-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyDocument } from './document-store'
import { etagOf, matchesETag, PREPARED } from './requested'

/** Send what anybody gets who may not know that there is more. */
export const sendNothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found' })

/** Send JSON with an ETag, because open tabs request it repeatedly and it rarely changes. */
export function sendJson(text: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = etagOf(text)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('etag', etag)
  if (matchesETag(request, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Send a composed document in the best encoding the browser accepts, with its own security policy. */
export function sendDocument(
  document: ReadyDocument,
  status: 200 | 404,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'], PREPARED)
  // A strong validator stands for exact bytes.
  const etag = encoding ? document.etag.replace(/"$/, `-${encoding}"`) : document.etag
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .header('content-security-policy', document.policy)
    .headers(document.headers)
  if (status === 200 && matchesETag(request, etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(document[encoding ?? 'plain'])
}
