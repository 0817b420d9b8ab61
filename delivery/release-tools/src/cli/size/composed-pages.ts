import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type DocumentSet, ReleasedDocuments } from '@recog/release-service/read'
import { publish } from '@recog/release-service/operations'
import { localKey, openStore } from '@recog/release-service/store'
import type { Release } from '@recog/release-service/release'
import { distFolder, RELEASABLE } from '../workspace'
import { startedScripts } from './started-scripts'

const FIRST_PUBLIC_PAGE = '/home'
const FIRST_DATA_PAGE = '/projects'

/**
 * Sizes of pages as `publish` composes them from the builds in `dist`, in bytes after brotli: the JavaScript that the first
 * pages start, and every prerendered document.
 */
export async function composedPages(builds: readonly Release[]): Promise<Record<string, number>> {
  const releases = await mkdtemp(path.join(os.tmpdir(), 'size-'))
  try {
    const store = openStore(releases)
    const key = await localKey(store, path.join(releases, 'key.pem'))
    const built = RELEASABLE.map((name) => ({ name, folder: distFolder(name) }))
    await publish({ store, key, builds: built, by: 'size', reason: '', unchecked: true })
    const set = await new ReleasedDocuments(store).current()
    const sizes: Record<string, number> = {}
    for (const page of [FIRST_PUBLIC_PAGE, FIRST_DATA_PAGE])
      sizes[`${page} JavaScript`] = await javaScriptOf(documentOf(set, page), builds)
    const prerendered = builds
      .filter(({ name }) => name !== 'shell')
      .flatMap((build) => Object.keys(build.prerendered))
    for (const page of prerendered) sizes[`${page} document`] = await compressed(documentOf(set, page))
    return sizes
  } finally {
    await rm(releases, { recursive: true, force: true })
  }
}

/** @throws when no document is composed for the page */
function documentOf(set: DocumentSet, page: string): string {
  const found = set.routes.routes.find((route) => route.path === page)
  if (!found) throw new Error(`No document is composed for ${page}`)
  return set.text(found.document)
}

async function javaScriptOf(html: string, builds: readonly Release[]): Promise<number> {
  const { urls, inline } = startedScripts(html)
  const inside = await Promise.all(inline.map(compressed))
  return [...urls.map((url) => weightOf(url, builds)), ...inside].reduce((a, b) => a + b, 0)
}

/** @throws when the document starts what no build released */
function weightOf(address: string, builds: readonly Release[]): number {
  const [, , name = '', version = '', ...file] = address.split('/')
  const build = builds.find((it) => it.name === name && it.version === version)
  const released = build?.files[file.join('/')]
  if (!released) throw new Error(`A document starts ${address}, which is not released`)
  return released.brotli
}

async function compressed(text: string): Promise<number> {
  return (await promisify(brotliCompress)(text)).length
}
