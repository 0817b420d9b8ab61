import path from 'node:path'
import { STORYBOOK } from '@recog/release-service/names'
import {
  type Delta,
  dictionaryHeader,
  hasDeltas,
  ReleasedDeltas,
  ReleasedFiles,
} from '@recog/release-service/read'
import { isAboutTheBuild } from '@recog/release-service/release'
import { acceptedEncodings, contentTypeOf, headersOfFile } from '@recog/server-kit/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from './pages'
import { PREPARED } from './requested'
import { sendJson, sendNothing } from './send'
import type { SiteSettings } from './settings'
import { mayOperate } from './signed-in-user'

/** Register the released files, and the lists of what is released. */
export function addReleases(site: FastifyInstance, pages: Pages, settings: SiteSettings): void {
  const files = new ReleasedFiles(settings.store)
  const deltas = new ReleasedDeltas(settings.store, files)
  site.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => sendReleasedFile(files, deltas, request, reply),
  })
  site.route({
    method: ['GET', 'HEAD'],
    url: '/registry.json',
    handler: async (request, reply) => sendJson(await pages.registryFor(request, reply), request, reply),
  })
  site.get('/dev/sections/about.json', async (request, reply) => {
    if (!(await mayOperate(settings, request))) return sendNothing(reply)
    return sendJson(await pages.released('about'), request, reply)
  })
}

/** Send a file of a release. Its URL contains the version, so browsers may cache it forever; 404 if there is none. */
async function sendReleasedFile(
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

interface ReleasedFile {
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly encoding: 'br' | 'gzip' | Delta['encoding'] | undefined
  readonly content: Buffer
  /** Value of `Use-As-Dictionary`; undefined for a file that later versions are not sent as deltas from. */
  readonly dictionaryFor: string | undefined
}

/** The encodings and dictionaries that a browser accepts, as its request says. */
interface Accepted {
  readonly encoding: string
  /** `Available-Dictionary`: the hash of an older version that the browser has. */
  readonly dictionary: string
}

/**
 * Find a file of a release, in the best encoding the browser accepts.
 *
 * @param requested path below `/assets/`: name, version and file of the release; not trusted until checked
 * @returns undefined if no accepted release has such a file, or it differs from what was signed
 */
async function findReleasedFile(
  files: ReleasedFiles,
  deltas: ReleasedDeltas,
  requested: string,
  accepted: Accepted,
): Promise<ReleasedFile | undefined> {
  const [name = '', version = '', ...rest] = requested.split('/')
  const file = rest.join('/')
  const type = servedTypeOf(file)
  // The design reference is for designers (serve-storybook.ts).
  if (!type || name === STORYBOOK) return undefined
  const headers = headersOfFile(path.posix.extname(file))
  const dictionaryFor = hasDeltas(file) ? dictionaryHeader(name, file) : undefined
  const dictionary = dictionaryFor && hashIn(accepted.dictionary)
  const accepts = (encoding: string) => acceptedEncodings(accepted.encoding, [encoding]).length > 0
  const delta = dictionary && (await deltas.find(name, version, file, dictionary, accepts))
  if (delta) return { type, headers, encoding: delta.encoding, content: delta.content, dictionaryFor }
  const copy = await bestCopy(files, { name, version, file }, accepted.encoding)
  return copy && { type, headers, ...copy, dictionaryFor }
}

/**
 * The smallest copy of a released file that the browser accepts.
 *
 * @param accept value of `Accept-Encoding`
 * @returns undefined if no accepted release has such a file, or it differs from what was signed
 */
export async function bestCopy(
  files: ReleasedFiles,
  { name, version, file }: { readonly name: string; readonly version: string; readonly file: string },
  accept: string,
): Promise<{ readonly encoding: 'br' | 'gzip' | undefined; readonly content: Buffer } | undefined> {
  for (const encoding of [...acceptedEncodings(accept, PREPARED), undefined]) {
    const content = await files.read(name, version, file + (encoding ? ENDINGS[encoding] : ''))
    if (content) return { encoding, content }
  }
  return undefined
}

/** The SHA-256 of `Available-Dictionary: :<base64>:`, in hex. */
function hashIn(header: string): string | undefined {
  const base64 = /^:([A-Za-z0-9+/]{43}=):$/.exec(header.trim())?.[1]
  return base64 && Buffer.from(base64, 'base64').toString('hex')
}

/** Content type of a file of a release; undefined for one that browsers never request: parts of documents, and statements. */
export function servedTypeOf(file: string): string | undefined {
  const extension = path.posix.extname(file)
  return isAboutTheBuild(file) || extension === '.html' ? undefined : contentTypeOf(extension)
}

const ENDINGS = { br: '.br', gzip: '.gz' } as const
