import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, negotiateEncoding, type Encoding } from './encoding'
import type { SerialisedJson } from './cached-response'

/** In bytes. A smaller response fits into the first packets uncompressed, and is not worth a validator. */
const SMALL = 1_024

interface Forms {
  readonly hash: string
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

/** Validator and compressed forms of lists that are sent again: each is made once for a state of the data. */
const known = new WeakMap<SerialisedJson<unknown>, Forms>()

/**
 * Send the data of a GET request: compressed as the client accepts it, and not at all when the client has it already. The
 * caller's access has been checked before. A response under a kilobyte is sent as it is and not stored; what must not
 * be compressed beside text that a stranger chose (tokens, temporary passwords) is smaller than that or the response to a POST.
 *
 * The validator is made from the bytes, so it differs wherever the response differs by caller.
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: SerialisedJson<unknown>,
): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8')
  if (json.bytes.length < SMALL) return reply.send(json.bytes)
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const forms = formsOf(json)
  const etag = `"${forms.hash}${encoding ? `-${encoding}` : ''}"`
  void reply.headers({
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    Vary: [reply.getHeader('vary'), 'Cookie', 'Accept-Encoding'].filter(Boolean).join(', '),
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (!encoding) return reply.send(json.bytes)
  void reply.header('Content-Encoding', encoding)
  return reply.send(await compressedOnce(json, forms, encoding))
}

function formsOf(json: SerialisedJson<unknown>): Forms {
  const made = known.get(json)
  if (made) return made
  const hash = createHash('sha256').update(json.bytes).digest('base64url').slice(0, 27)
  const forms = { hash, compressed: new Map<Encoding, Promise<Buffer>>() }
  known.set(json, forms)
  return forms
}

function compressedOnce(
  json: SerialisedJson<unknown>,
  { compressed }: Forms,
  encoding: Encoding,
): Promise<Buffer> {
  const made = compressed.get(encoding) ?? compress(json.bytes, encoding)
  compressed.set(encoding, made)
  return made
}

/** Whether the client's validators name this one. A proxy may have weakened it. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
