import type { FastifyInstance } from 'fastify'
import type { Pages } from './pages'
import { PUBLIC_FILES, publicFile } from './public-files'
import type { SiteSettings } from './settings'

/** Icons, manifest and the files that search engines and security researchers look for. */
export function addPublicFiles(site: FastifyInstance, pages: Pages, settings: SiteSettings): void {
  for (const url of PUBLIC_FILES)
    site.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(_request, reply) {
        const { type, content } = await publicFile(url, settings, await pages.routes(), new Date())
        return reply.type(type).header('cache-control', 'public, max-age=86400').send(content)
      },
    })
  // Password managers look here (W3C, "A well-known URL for changing passwords").
  site.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/identity/account/manage/index', 302),
  )
}
