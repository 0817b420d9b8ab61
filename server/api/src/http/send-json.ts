import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CompressedForms, negotiateEncoding } from './encoding'
import type { SerialisedJson } from './serialised-json'

/** In bytes. A smaller response fits into the first packets uncompressed, and is not worth a validator. */
const SMALL = 1_024

interface Forms {
  readonly hash: string
  readonly compressed: CompressedForms
  sentBefore: boolean
}

/** A body that is sent more than once. */
interface Body {
  readonly bytes: Buffer
}

/** Validator and compressed forms of bodies that are sent again: each is made once for a state of the data. */
const known = new WeakMap<Body, Forms>()

/**
 * Send the data of a GET request: compressed as the client accepts it, and not at all when the client has it already. The
 * caller's access has been checked before. A response under a kilobyte is sent as it is and not stored. Never for a response with
 * a secret (`neverStored` in the contract).
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: SerialisedJson<unknown>,
): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8')
  if (json.bytes.length < SMALL) return reply.send(json.bytes)
  return sendBytes(request, reply, json, 'private, no-cache')
}

/**
 * Send a body in the best encoding that the client accepts, or 304 when the client has it already. The validator is made from the
 * bytes, so it differs wherever the response differs by caller.
 *
 * @param cacheControl what is not `public` depends on the caller
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const forms = formsOf(body)
  const etag = `"${forms.hash}${encoding ? `-${encoding}` : ''}"`
  const cookie = cacheControl.startsWith('public') ? undefined : 'Cookie'
  void reply.headers({
    'Cache-Control': cacheControl,
    ETag: etag,
    Vary: [reply.getHeader('vary'), cookie, 'Accept-Encoding'].filter(Boolean).join(', '),
  })
  if (isKnown(request.headers['if-none-match'], etag)) {
    reply.reuse = 'not-modified'
    return reply.code(304).send()
  }
  reply.reuse = forms.sentBefore ? 'cached' : 'made'
  forms.sentBefore = true
  if (!encoding) return reply.send(body.bytes)
  void reply.header('Content-Encoding', encoding)
  return reply.send(await forms.compressed.in(encoding))
}

function formsOf(body: Body): Forms {
  const made = known.get(body)
  if (made) return made
  const hash = createHash('sha256').update(body.bytes).digest('base64url').slice(0, 27)
  const forms = { hash, compressed: new CompressedForms(body.bytes), sentBefore: false }
  known.set(body, forms)
  return forms
}

/** Whether the client's validators name this one. A proxy may have weakened it. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
