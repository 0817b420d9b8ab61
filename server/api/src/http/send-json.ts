import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { acceptedEncodings } from '@recog/server-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In bytes. A smaller response fits into the first packets uncompressed, and is not worth a validator. */
const SMALL = 1_024

interface Forms {
  readonly hash: string
  readonly compressed: CompressedForms
  sentBefore: boolean
}

/** A body that is sent more than once. */
export interface Body {
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

type Encoding = 'br' | 'zstd' | 'gzip'

/** Node has it from 22.15 on. */
const { zstdCompress } = zlib as { readonly zstdCompress?: typeof zlib.gzip }

/** Encodings that this Node can produce, best first. */
const encodings: readonly Encoding[] = zstdCompress ? ['br', 'zstd', 'gzip'] : ['br', 'gzip']

/** Brotli at quality 5 takes 600 KB of people to 30 KB in 15 ms; quality 11 saves 6 KB more and takes a second. */
const QUALITY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compress with what `negotiateEncoding` chose. */
async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(zlib.brotliCompress)(bytes, QUALITY)
  return promisify((encoding === 'zstd' && zstdCompress) || zlib.gzip)(bytes)
}

/** Bytes that are sent again and again, and their compressed forms: each is made once, when it is first asked for. */
class CompressedForms {
  readonly #made = new Map<Encoding, Promise<Buffer>>()

  constructor(readonly bytes: Buffer) {}

  in(encoding: Encoding): Promise<Buffer> {
    const made = this.#made.get(encoding) ?? compress(this.bytes, encoding)
    this.#made.set(encoding, made)
    return made
  }
}

/** The encoding that the client prefers among ours. @param header `Accept-Encoding` */
export const negotiateEncoding = (header: string | undefined): Encoding | undefined =>
  acceptedEncodings(header, encodings)[0]

/** A response body, serialised once. */
export class SerialisedJson<T> {
  readonly bytes: Buffer

  constructor(value: T) {
    this.bytes = Buffer.from(JSON.stringify(value))
  }

  parsed(): T {
    return JSON.parse(this.bytes.toString()) as T
  }
}
