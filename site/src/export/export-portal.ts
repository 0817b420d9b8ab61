import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DocumentStore } from '../document-store'
import { RouteTable, type Composed } from '../route-table'
import { COMMON_HEADERS } from '../security-headers'
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
  const files = await copyReleases(settings.releases, path.join(publicFolder, 'assets'))
  const composed = await new RouteTable(path.join(settings.releases, 'documents')).all()
  const documents = await exportDocuments(settings, composed, publicFolder)

  await writeOnce(path.join(folder, 'nginx.conf'), nginxConfig(settings, folder))
  await replace(path.join(folder, 'headers.json'), headersOf(composed, documents))
  await replace(path.join(folder, 'routes.conf'), nginxRoutes(composed, documents))
  const registry = await readFile(path.join(settings.releases, 'documents', composed.registry))
  await replace(path.join(publicFolder, 'registry.json'), registry)
  return { documents: documents.length, files }
}

/** Copies every released version, because nobody knows which of them open tabs still run. */
async function copyReleases(releases: string, target: string): Promise<number> {
  let files = 0
  for (const name of await readdir(releases)) {
    if (name === 'documents') continue
    for (const version of await folders(path.join(releases, name))) {
      const to = path.join(target, name, version)
      await cp(path.join(releases, name, version), to, { recursive: true, force: false, filter: isServed })
      files += (await readdir(to, { recursive: true })).length
    }
  }
  return files
}

/** Files requested by browsers. Pages and templates are parts of documents. */
function isServed(source: string): boolean {
  return path.extname(source) === '' || !/(\.html|\.template|release\.json)(\.br|\.gz)?$/.test(source)
}

async function folders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((each) => each.isDirectory() && !each.name.endsWith('.draft')).map(({ name }) => name)
}

async function exportDocuments(
  settings: SiteSettings,
  composed: Composed,
  publicFolder: string,
): Promise<ExportedDocument[]> {
  const store = new DocumentStore(path.join(settings.releases, 'documents'), settings.browser)
  const exported: ExportedDocument[] = []
  const pages = [
    ...composed.routes.map((route) => ({ ...route, status: 200 as const })),
    { path: '*', document: composed.notFound, status: 404 as const },
  ]
  for (const { path: route, document, status } of pages) {
    const { plain, gzip, br, policy, link, etag } = await store.get(document)
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

function headersOf(composed: Composed, documents: readonly ExportedDocument[]): string {
  const pages = documents.map(({ path: route, file, status, policy, link }) => ({
    path: route,
    file,
    status,
    headers: {
      ...COMMON_HEADERS,
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      ...(link ? { link } : {}),
    },
  }))
  const assets = { ...COMMON_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' }
  const registry = { ...COMMON_HEADERS, 'cache-control': 'no-cache' }
  const all = { pages, redirects: composed.redirects, '/assets/*': assets, '/registry.json': registry }
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
