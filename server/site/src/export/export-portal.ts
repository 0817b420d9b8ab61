import { strictTransport } from '@recog/server-kit/http'
import {
  type DocumentSet,
  ReleasedDeltas,
  ReleasedDocuments,
  ReleasedFiles,
  type SetRoutes,
} from '@recog/release-service/read'
import { versionsOf } from '@recog/release-service/operations'
import { STORYBOOK } from '@recog/release-service/names'
import type { Store } from '@recog/release-service/store'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DocumentStore } from '../document-store'
import { PUBLIC_FILES, publicFile } from '../public-files'
import { servedTypeOf } from '../released-files'
import { COMMON_HEADERS } from '../security-headers'
import type { SiteSettings } from '../settings'
import { type ExportedDelta, type ExportedDocument, nginxConfig, nginxRoutes } from './nginx'

/** Written only if missing, because it belongs to the operator afterwards. */
async function writeOnce(file: string, content: string): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Replace a file atomically, so that a running server never reads half of it. */
async function replace(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, content)
  await rename(draft, file)
}

/** The headers of every document and file, as JSON for other servers than nginx. */
function headersOf(
  routes: SetRoutes,
  documents: readonly ExportedDocument[],
  publicUrl: string | undefined,
): string {
  const strict = strictTransport(publicUrl)
  const common = { ...COMMON_HEADERS, ...(strict && { 'strict-transport-security': strict }) }
  const pages = documents.map(({ path: route, file, status, policy, headers }) => ({
    path: route,
    file,
    status,
    headers: {
      ...common,
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      ...headers,
    },
  }))
  const assets = { ...common, 'cache-control': 'public, max-age=31536000, immutable' }
  const registry = { ...common, 'cache-control': 'no-cache' }
  const all = { pages, redirects: routes.redirects, '/assets/*': assets, '/registry.json': registry }
  return `${JSON.stringify(all, null, 2)}\n`
}

/** Copy every accepted version, because nobody knows which of them open tabs still run. Only files as they were signed. */
async function copyReleases(store: Store, target: string): Promise<number> {
  const released = new ReleasedFiles(store)
  let copied = 0
  for (const { name, version } of await versionsOf(store.folder)) {
    // For designers only, and a plain web server cannot ask who that is.
    if (name === STORYBOOK) continue
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

/** Copy the deltas that become a released file again; nobody signs them. None if this Node.js cannot read them (ADR 23). */
async function copyDeltas(store: Store, publicFolder: string): Promise<ExportedDelta[]> {
  const deltas = new ReleasedDeltas(store, new ReleasedFiles(store))
  const copied: ExportedDelta[] = []
  for (const { name, version } of await versionsOf(store.folder)) {
    for (const { file, delta } of await deltas.list(name, version)) {
      const { encoding, content, dictionary } = delta
      const to = `/deltas/${name}/${version}/${file}.${dictionary.slice(0, 16)}.${encoding}`
      await mkdir(path.dirname(path.join(publicFolder, to)), { recursive: true })
      await writeFile(path.join(publicFolder, to), content)
      const available = `:${Buffer.from(dictionary, 'hex').toString('base64')}:`
      copied.push({ url: `/assets/${name}/${version}/${file}`, file: to, encoding, available })
    }
  }
  return copied
}

/** Write the icons, the manifest and the files for search engines. */
async function exportPublicFiles(settings: SiteSettings, routes: SetRoutes, publicFolder: string) {
  const exported: { url: string; type: string }[] = []
  for (const url of PUBLIC_FILES) {
    const { type, content } = await publicFile(url, settings, routes, new Date())
    const file = path.join(publicFolder, url)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    exported.push({ url, type })
  }
  return exported
}

/** Write every document, plain and compressed, under a name with its digest. */
async function exportDocuments(
  settings: SiteSettings,
  set: DocumentSet,
  publicFolder: string,
): Promise<ExportedDocument[]> {
  const store = new DocumentStore(settings.browser, settings.publicUrl)
  const exported: ExportedDocument[] = []
  const pages = [
    ...set.routes.routes.map((route) => ({ ...route, status: 200 as const })),
    { path: '*', document: set.routes.notFound, status: 404 as const },
  ]
  for (const { path: route, document, status } of pages) {
    const { plain, gzip, br, policy, headers, etag } = store.get(set, document)
    // The settings are part of the content, so a changed setting produces another file.
    const name = path.join(
      path.dirname(document),
      `${path.basename(document, '.html')}.${etag.slice(1, 11)}.html`,
    )
    const file = path.join(publicFolder, 'documents', name)
    await mkdir(path.dirname(file), { recursive: true })
    await Promise.all([writeFile(file, plain), writeFile(`${file}.gz`, gzip), writeFile(`${file}.br`, br)])
    exported.push({
      path: route,
      file: `/documents/${name.split(path.sep).join('/')}`,
      status,
      policy,
      headers,
    })
  }
  return exported
}

/**
 * Write the portal as plain files: first `public/assets`, `public/deltas` and `public/documents` (immutable, by version and by
 * content), then the files that refer to them: `routes.conf` for nginx, `headers.json` for other servers, and last
 * `public/registry.json`.
 * Exporting again into the same folder only adds files, because open tabs still load the old ones.
 *
 * @returns the number of documents, and of released files
 * @throws if nothing has been published, or the folder is in the release store
 */
export async function exportPortal(settings: SiteSettings, folder: string) {
  const fromStore = path.relative(settings.store.folder, folder)
  if (!fromStore.startsWith('..') && !path.isAbsolute(fromStore))
    throw new Error(`${folder} is in the release store: name another folder`)
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
