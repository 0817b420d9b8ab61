import path from 'node:path'
import { ReleasedDocuments } from '@recog/release-service/documents'
import type { SiteSettings } from '../settings'
import { nginxConfig } from './nginx-config'
import { nginxRoutes } from './nginx-routes'
import { copyDeltas } from './copy-deltas'
import { copyReleases } from './copy-releases'
import { exportDocuments } from './export-documents'
import { exportPublicFiles } from './export-public-files'
import { replace, writeOnce } from './write-files'
import { headersOf } from './headers-file'

/**
 * Write the portal as plain files: first `public/assets`, `public/deltas` and `public/documents` (immutable, by version and by
 * content), then the files that refer to them: `routes.conf` for nginx, `headers.json` for other servers, and last
 * `public/registry.json`.
 * Exporting again into the same folder only adds files, because open tabs still load the old ones.
 *
 * @returns the number of documents, and of released files
 * @throws if nothing has been published
 */
export async function exportPortal(settings: SiteSettings, folder: string) {
  const publicFolder = path.join(folder, 'public')
  const files = await copyReleases(settings.store, path.join(publicFolder, 'assets'))
  const deltas = await copyDeltas(settings.store, publicFolder)
  const set = await new ReleasedDocuments(settings.store).current()
  const documents = await exportDocuments(settings, set, publicFolder)

  const publicFiles = await exportPublicFiles(settings, set.routes, publicFolder)
  await writeOnce(path.join(folder, 'nginx.conf'), nginxConfig(settings, folder))
  await replace(path.join(folder, 'headers.json'), headersOf(set.routes, documents, settings.publicUrl))
  await replace(
    path.join(folder, 'routes.conf'),
    nginxRoutes(set.routes, documents, settings.publicUrl, publicFiles, deltas),
  )
  await replace(path.join(publicFolder, 'registry.json'), set.text(set.routes.registry))
  return { documents: documents.length, files }
}
