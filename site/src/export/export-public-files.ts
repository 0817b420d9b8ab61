import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SetRoutes } from '@recog/release-service/documents'
import { PUBLIC_FILES, publicFile } from '../public-files'
import type { SiteSettings } from '../settings'

/** Write the icons, the manifest and the files for search engines. */
export async function exportPublicFiles(settings: SiteSettings, routes: SetRoutes, publicFolder: string) {
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
