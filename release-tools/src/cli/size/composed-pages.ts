import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { readRoutes } from '../documents/compose'
import { publish } from '../publish'
import type { Release } from '../store/release'
import { RELEASABLE } from '../workspace'
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
    await publish({ releases, names: RELEASABLE, by: 'size', reason: '', checks: 'none' })
    const sizes: Record<string, number> = {}
    for (const page of [FIRST_PUBLIC_PAGE, FIRST_DATA_PAGE])
      sizes[`${page} JavaScript`] = await javaScriptOf(await documentOf(releases, page), builds)
    const prerendered = builds
      .filter(({ name }) => name !== 'shell')
      .flatMap((build) => Object.keys(build.prerendered))
    for (const page of prerendered)
      sizes[`${page} document`] = await compressed(await documentOf(releases, page))
    return sizes
  } finally {
    await rm(releases, { recursive: true, force: true })
  }
}

/** @throws when no document is composed for the page */
async function documentOf(releases: string, page: string): Promise<string> {
  const found = (await readRoutes(releases))?.routes.find((route) => route.path === page)
  if (!found) throw new Error(`No document is composed for ${page}`)
  return readFile(path.join(releases, 'documents', found.document), 'utf8')
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
