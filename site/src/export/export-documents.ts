import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DocumentSet } from '@recog/release-service/documents'
import { DocumentStore } from '../document-store'
import type { SiteSettings } from '../settings'
import type { ExportedDocument } from './exported-document'

/** Write every document, plain and compressed, under a name with its digest. */
export async function exportDocuments(
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
