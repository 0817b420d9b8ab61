import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { publish } from '@recog/release-service/operations'
import { ReleasedDocuments, type DocumentSet } from '@recog/release-service/read'
import { type Release, withTemporaryFolder } from '@recog/release-service/release'
import { localKey, openStore } from '@recog/release-service/store'
import type { BundledChunk } from '../compile/bundled-modules'
import { distFolder, RELEASABLE } from '../workspace'
import type { Sizes } from './size-table'

/** The scripts that a document starts by itself, before any code loads more. */
interface StartedScripts {
  readonly urls: readonly string[]
  /** Contents of inline scripts. */
  readonly inline: readonly string[]
}

/**
 * The scripts, preloads and inline scripts of a composed document, and the shell that the inline script of a prerendered page
 * loads. Import map and data do not count.
 */
export function startedScripts(html: string): StartedScripts {
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', content = '']) => ({
      src: attributeOf(attributes, 'src'),
      type: attributeOf(attributes, 'type'),
      content,
    }),
  )
  const links = [...html.matchAll(/<link\b([^>]*)>/g)]
    .map(([, attributes = '']) => ({
      rel: attributeOf(attributes, 'rel'),
      href: attributeOf(attributes, 'href'),
    }))
    .filter(({ rel, href }) => ['preload', 'modulepreload'].includes(rel) && href.endsWith('.js'))
  const shell = [...html.matchAll(/<meta name="portal-shell" content="([^"]*)"/g)].map(([, url = '']) => url)
  const urls = [...scripts.map(({ src }) => src), ...shell, ...links.map(({ href }) => href)].filter(Boolean)
  return {
    urls: [...new Set(urls)],
    inline: scripts
      .filter(({ src, type }) => !src && ['', 'module', 'text/javascript'].includes(type))
      .map(({ content }) => content),
  }
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

const FIRST_PUBLIC_PAGE = '/home'
const FIRST_DATA_PAGE = '/projects'

/**
 * Sizes of pages as `publish` composes them from the builds in `dist`, in bytes after brotli: the JavaScript that the first
 * pages start, and every prerendered document.
 */
async function composedPages(builds: readonly Release[]): Promise<Record<string, number>> {
  return withTemporaryFolder('size-', async (releases) => {
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
  })
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

type Parts = Record<string, number>

/** Sizes of the shell by part, in bytes after brotli. Chunks are parts by their name. */
export function shellParts(release: Release, chunks: readonly BundledChunk[]): Parts {
  const parts: Parts = {
    'entry script': weigh(release, [release.entry]),
    styles: weigh(release, release.css),
    'inline script': weigh(release, ['inline.js']),
  }
  const counted = [release.entry, ...release.css, 'inline.js']
  for (const file of loadable(release, counted)) {
    const name = chunks.find(({ files }) => files.includes(file))?.name ?? 'other'
    const part = `chunk ${name}`
    parts[part] = (parts[part] ?? 0) + weigh(release, [file])
  }
  return parts
}

/** Sizes of a section by part, in bytes after brotli. */
export function sectionParts(release: Release): Parts {
  const { entry, preload, css } = release
  const first = preload.filter((file) => file !== entry)
  return {
    'federation entry': weigh(release, [entry]),
    'first chunk': weigh(release, first),
    styles: weigh(release, css),
    'later chunks': weigh(release, loadable(release, [...preload, ...css])),
  }
}

/** Scripts and styles besides those counted already, in the order of their names. */
function loadable({ files }: Release, counted: readonly string[]): string[] {
  return Object.keys(files)
    .filter((file) => /\.(js|css)$/.test(file) && !counted.includes(file))
    .toSorted()
}

function weigh({ files }: Release, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0)
}

/** All builds, and the chunks of each. */
export interface Built {
  readonly builds: readonly Release[]
  readonly chunks: Readonly<Record<string, readonly BundledChunk[]>>
}

/** Measure everything that browsers load, in bytes after brotli, by part of the shell and the sections, and by page. */
export async function measure({ builds, chunks }: Built): Promise<Sizes> {
  const parts = builds.map((release) => [
    release.name,
    release.name === 'shell' ? shellParts(release, chunks['shell'] ?? []) : sectionParts(release),
  ])
  return { ...Object.fromEntries(parts), pages: await composedPages(builds) }
}
