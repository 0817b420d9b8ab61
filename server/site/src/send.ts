import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReleasedDeltas, ReleasedFiles } from '@recog/release-service/read'
import type { ReadyDocument } from './document-store'
import { acceptedEncodings, etagOf, matchesETag } from './requested'
import { findReleasedFile } from './released-file'

/** Send a file of a release. Its URL contains the version, so browsers may cache it forever; 404 if there is none. */
export async function sendReleasedFile(
  files: ReleasedFiles,
  deltas: ReleasedDeltas,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requested = (request.params as { '*': string })['*']
  const dictionary = String(request.headers['available-dictionary'] ?? '')
  const encoding = request.headers['accept-encoding'] ?? ''
  const file = await findReleasedFile(files, deltas, requested, { encoding, dictionary })
  if (!file) return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
  reply
    .type(file.type)
    .headers(file.headers)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', file.dictionaryFor ? 'accept-encoding, available-dictionary' : 'accept-encoding')
    .header('content-length', file.content.length)
  if (file.dictionaryFor) reply.header('use-as-dictionary', file.dictionaryFor)
  if (file.encoding) reply.header('content-encoding', file.encoding)
  return reply.send(request.method === 'HEAD' ? undefined : file.content)
}

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
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'] ?? '')
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
