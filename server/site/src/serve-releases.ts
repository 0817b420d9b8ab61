import type { FastifyInstance } from 'fastify'
import { ReleasedDeltas, ReleasedFiles } from '@recog/release-service/read'
import { mayOperate } from './signed-in-user'
import type { Pages } from './pages'
import { sendJson, sendNothing, sendReleasedFile } from './send'
import type { SiteSettings } from './settings'

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
