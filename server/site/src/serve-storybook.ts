import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STORYBOOK } from '@recog/release-service/names'
import { isAboutTheBuild } from '@recog/release-service/release'
import { ReleasedFiles } from '@recog/release-service/read'
import { contentTypeOf, headersOfFile } from '@recog/server-kit/http'
import type { Pages } from './pages'
import { bestCopy } from './released-files'
import { etagOf, matchesETag, requestedUrl } from './requested'
import { storybookHeaders } from './security-headers'
import { sendNothing } from './send'
import type { SiteSettings } from './settings'
import { designerOf } from './signed-in-user'

const ROOT = '/dev/storybook'

/** What only Storybook releases: the sources that stories link to. */
const OWN_TYPES: Readonly<Record<string, string>> = {
  '.txt': 'text/plain; charset=utf-8',
}

/** Serve the live release of the design reference to designers. Everybody else gets what any unknown URL gets. */
export function addStorybook(site: FastifyInstance, pages: Pages, settings: SiteSettings): void {
  const files = new ReleasedFiles(settings.store)
  site.get(ROOT, (request, reply) => reply.redirect(`${ROOT}/${requestedUrl(request).search}`, 302))
  site.route({
    method: ['GET', 'HEAD'],
    url: `${ROOT}/*`,
    async handler(request, reply) {
      const file = (request.params as { '*': string })['*'] || 'index.html'
      const isPage = file.endsWith('.html')
      const reader = await designerOf(settings, request)
      if (reader === 'signed-out' && isPage) return reply.redirect(signInUrl(request), 302)
      const sent = reader === 'designer' && (await sendFile(files, file, request, reply))
      if (sent) return sent
      return isPage ? pages.sendNotFound(request, reply) : sendNothing(reply)
    },
  })
}

const signInUrl = (request: FastifyRequest): string =>
  `/identity/account/login?returnUrl=${encodeURIComponent(request.url)}`

/** @returns undefined if there is no such file in the live release, or no live release */
async function sendFile(
  files: ReleasedFiles,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const type = typeOf(file)
  const version = await files.liveVersion(STORYBOOK)
  if (!type || !version) return undefined
  const released = { name: STORYBOOK, version, file }
  const copy = await bestCopy(files, released, request.headers['accept-encoding'] ?? '')
  if (!copy) return undefined
  const etag = etagOf(copy.content)
  reply
    .headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie', etag })
    .headers(await headersOf(files, released, folderUrl(request)))
  if (matchesETag(request, etag)) return reply.code(304).send()
  reply.type(type).header('content-length', copy.content.length)
  if (copy.encoding) reply.header('content-encoding', copy.encoding)
  return reply.send(request.method === 'HEAD' ? undefined : copy.content)
}

function typeOf(file: string): string | undefined {
  const extension = path.posix.extname(file)
  return isAboutTheBuild(file) ? undefined : (contentTypeOf(extension) ?? OWN_TYPES[extension])
}

/** The headers that only documents have. */
async function headersOf(
  files: ReleasedFiles,
  { name, version, file }: { readonly name: string; readonly version: string; readonly file: string },
  folder: string,
): Promise<Record<string, string>> {
  if (!file.endsWith('.html')) return headersOfFile(path.posix.extname(file))
  const html = (await files.read(name, version, file))?.toString('utf8') ?? ''
  return storybookHeaders(html, folder)
}

/** The design reference at the origin that the browser uses. A policy cannot name a folder of `'self'`. */
const folderUrl = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${new URL(`${protocol}://${host}`).origin}${ROOT}/`
