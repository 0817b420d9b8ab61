import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ReleasedDocuments, type DocumentSet, type SetRoutes } from '@recog/release-service/documents'
import { versionsOf } from '@recog/release-service/list'
import { ReleasedFiles } from '@recog/release-service/read'
import type { Store } from '@recog/release-service/store'
import { DocumentStore } from '../document-store'
import { servedTypeOf } from '../released-file'
import { COMMON_HEADERS, strictTransport } from '../security-headers'
import type { SiteSettings } from '../settings'
import { nginxConfig, nginxRoutes, type ExportedDocument } from './nginx'

/**
 * Writes the portal as plain files: first `public/assets` and `public/documents` (immutable, by version and by content), then
 * the files that refer to them: `routes.conf` for nginx, `headers.json` for other servers, and `public/registry.json` last.
 * Exporting again into the same folder only adds files, because open tabs still load the old ones.
 *
 * @returns the number of documents, and of released files
 * @throws if nothing has been published
 */
export async function exportPortal(settings: SiteSettings, folder: string) {
  const publicFolder = path.join(folder, 'public')
  const files = await copyReleases(settings.store, path.join(publicFolder, 'assets'))
  const set = await new ReleasedDocuments(settings.store).current()
  const documents = await exportDocuments(settings, set, publicFolder)

  await writeOnce(path.join(folder, 'nginx.conf'), nginxConfig(settings, folder))
  await replace(path.join(folder, 'headers.json'), headersOf(set.routes, documents, settings.publicUrl))
  await replace(path.join(folder, 'routes.conf'), nginxRoutes(set.routes, documents, settings.publicUrl))
  await replace(path.join(publicFolder, 'registry.json'), set.text(set.routes.registry))
  return { documents: documents.length, files }
}

/** Copies every accepted version, because nobody knows which of them open tabs still run. Only files as they were signed. */
async function copyReleases(store: Store, target: string): Promise<number> {
  const released = new ReleasedFiles(store)
  let copied = 0
  for (const { name, version } of await versionsOf(store.folder)) {
    const statement = await released.statement(name, version)
    for (const file of statement?.digests.keys() ?? []) {
      const content =
        servedTypeOf(file.replace(/\.(br|gz)$/, '')) && (await released.read(name, version, file))
      if (!content) continue
      const to = path.join(target, name, version, file)
      await mkdir(path.dirname(to), { recursive: true })
      await writeFile(to, content)
      copied += 1
    }
  }
  return copied
}

async function exportDocuments(
  settings: SiteSettings,
  set: DocumentSet,
  publicFolder: string,
): Promise<ExportedDocument[]> {
  const store = new DocumentStore(settings.browser)
  const exported: ExportedDocument[] = []
  const pages = [
    ...set.routes.routes.map((route) => ({ ...route, status: 200 as const })),
    { path: '*', document: set.routes.notFound, status: 404 as const },
  ]
  for (const { path: route, document, status } of pages) {
    const { plain, gzip, br, policy, link, etag } = store.get(set, document)
    // The settings are part of the content, so a changed setting produces another file.
    const name = path.join(
      path.dirname(document),
      `${path.basename(document, '.html')}.${etag.slice(1, 11)}.html`,
    )
    const file = path.join(publicFolder, 'documents', name)
    await mkdir(path.dirname(file), { recursive: true })
    await Promise.all([writeFile(file, plain), writeFile(`${file}.gz`, gzip), writeFile(`${file}.br`, br)])
    exported.push({ path: route, file: `/documents/${name.split(path.sep).join('/')}`, status, policy, link })
  }
  return exported
}

function headersOf(
  routes: SetRoutes,
  documents: readonly ExportedDocument[],
  publicUrl: string | undefined,
): string {
  const strict = strictTransport(publicUrl)
  const common = { ...COMMON_HEADERS, ...(strict && { 'strict-transport-security': strict }) }
  const pages = documents.map(({ path: route, file, status, policy, link }) => ({
    path: route,
    file,
    status,
    headers: {
      ...common,
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      ...(link ? { link } : {}),
    },
  }))
  const assets = { ...common, 'cache-control': 'public, max-age=31536000, immutable' }
  const registry = { ...common, 'cache-control': 'no-cache' }
  const all = { pages, redirects: routes.redirects, '/assets/*': assets, '/registry.json': registry }
  return `${JSON.stringify(all, null, 2)}\n`
}

/** Written only if missing, because it belongs to the operator afterwards. */
async function writeOnce(file: string, content: string): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Replaces a file atomically, so that a running server never reads half of it. */
async function replace(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, content)
  await rename(draft, file)
}
