import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { NOT_FOUND_TEXT, type PortalRoute } from '@recog/section-contract'
import { makeFolderOnce, prepareFile } from '../store/atomic'
import type { Accepted } from '../store/accepted'
import { readJson, type Release } from '../store/release'
import { aboutReleases, runningVersions } from './about'
import { COMPOSITION_FORMAT, refuseNewerFormat } from './format'
import { readHeader, type Header } from './header'
import { collectReleases, type Released, type ReleasedPair, type ReleasedSet } from './released-set'
import { fillTemplate, type DocumentParts, type StyleFile } from './template'

/** `routes.json`: the single pointer from paths to the documents of a set. */
export interface Routes {
  /** Of the composer that wrote it. */
  readonly format: number
  /** Hash of the ledger's line that made this set live. */
  readonly ledger: string
  /** First match wins. */
  readonly routes: readonly { readonly path: string; readonly document: string }[]
  readonly redirects: Readonly<Record<string, string>>
  readonly notFound: string
  /** File of the live versions, for open tabs. */
  readonly registry: string
  /** File of the releases, for `/dev/sections`. */
  readonly about: string
}

/** How long replaced documents stay, for requests that are in progress. Milliseconds. */
const STALE_AFTER = 10 * 60_000

/** A set of documents on disk that nothing points at yet. */
export interface ComposedDocuments {
  /** SHA-256 over all files, in hex. */
  readonly digest: string
  readonly pointer: Omit<Routes, 'ledger'>
}

/**
 * Compose the documents from the live releases: one per route, the 404 page, and the files that open tabs and the operator's
 * page read. The folder of a set is named by its content and never changed (ADR 4).
 *
 * @throws when no shell is live, a release is missing or not signed, two sections claim the same path, or the shell needs a
 *   newer composer
 */
export async function composeDocuments(releases: string, accepted: Accepted): Promise<ComposedDocuments> {
  const set = await collectReleases(accepted)
  refuseNewerFormat(set.shell.live.release.composition)
  const header = await readHeader(set)
  const template = await set.shell.live.text('document.template')
  const compose = async (page: Page) => fillTemplate(template, await partsOf(set, header, page))
  const files: Record<string, string> = {}
  const routes: { path: string; document: string }[] = []
  for (const route of set.routes.routes) {
    const file = set.sections[route.section]?.live.release.prerendered[route.path]
    const document = documentName(route, file)
    files[document] = await compose({ title: route.title, route, file })
    routes.push({ path: route.path, document })
  }
  files['operator.html'] = await compose({ title: 'Sections' })
  routes.push({ path: '/dev/sections', document: 'operator.html' })
  files['not-found.html'] = await compose({ title: 'Page not found', content: NOT_FOUND })
  files['registry.json'] = JSON.stringify(runningVersions(set))
  files['about.json'] = JSON.stringify(aboutReleases(set, accepted.ledger.live), null, 2)

  const digest = digestOf(files)
  const id = digest.slice(0, 12)
  await writeSet(path.join(releases, 'documents', id), files)
  const pointer = {
    format: COMPOSITION_FORMAT,
    routes: routes.map((route) => ({ ...route, document: `${id}/${route.document}` })),
    redirects: set.routes.redirects,
    notFound: `${id}/not-found.html`,
    registry: `${id}/registry.json`,
    about: `${id}/about.json`,
  }
  return { digest, pointer }
}

async function writeSet(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await makeFolderOnce(folder, async (draft) => {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(draft, name), content)
  })
  await repair(folder, files)
  await utimes(folder, new Date(), new Date())
}

/** A set that existed before may have been changed since. */
async function repair(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    const existing = await readFile(file, 'utf8').catch(() => undefined)
    if (existing !== content) (await prepareFile(file, content))()
  }
}

/** SHA-256 of a set, in hex; its first twelve digits name the folder. */
export function digestOf(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(files).toSorted()) hash.update(`${name}\0${files[name]}\0`)
  return hash.digest('hex')
}

/** The current `routes.json`; undefined before the first publish. */
export const readRoutes = (releases: string) =>
  readJson<Routes>(path.join(releases, 'documents', 'routes.json'))

/** Remove sets that were replaced a while ago. */
export async function dropOldDocuments(releases: string): Promise<void> {
  const folder = path.join(releases, 'documents')
  const current = (await readRoutes(releases))?.notFound.split('/')[0]
  for (const name of await readdir(folder).catch(() => [])) {
    if (name === current || name === 'routes.json') continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > STALE_AFTER) await rm(file, { recursive: true, force: true })
  }
}

function documentName({ path: at, section }: PortalRoute, file: string | undefined): string {
  return file
    ? `page${at.replaceAll('/', '-').toLowerCase()}.html`
    : `${section}${at.replaceAll(/[/:]+/g, '-').toLowerCase()}.html`
}

const NOT_FOUND = `<div data-slot="panel-static" data-state="shown"><div class="stage-panel"><h1>${NOT_FOUND_TEXT}</h1></div></div>`

interface Page {
  readonly title: string
  /** Content of the stage on a page that belongs to no section. */
  readonly content?: string
  readonly route?: PortalRoute
  /** File of the page, if its section prerenders it. */
  readonly file?: string | undefined
}

async function partsOf(set: ReleasedSet, header: Header, page: Page): Promise<DocumentParts> {
  const { route } = page
  const section = route && set.sections[route.section]?.live
  const shell = set.shell.live
  return {
    title: page.title,
    header: header(route),
    content: await contentOf(section, page),
    integrity: set.integrity,
    registry: registryOf(set),
    prefetch: { script: await inlineScript(shell), plan: prefetchPlan(section, route) },
    shellVersion: shell.release.version,
    shellEntry: shell.url(shell.release.entry),
    isPrerendered: Boolean(page.file),
    runtime: runtimeOf(shell),
    styles: (await Promise.all([shell, ...(section ? [section] : [])].map(stylesOf))).flat(),
    preloads: section && !page.file ? preloadsOf(shell, section) : [],
  }
}

function inlineScript(shell: Released): Promise<string> {
  return shell.text('inline.js')
}

function prefetchPlan(section: Released | undefined, route: PortalRoute | undefined) {
  const { path: at = '/', audience = 'anyone' } = route ?? {}
  return { path: at, audience, reads: section?.release.section?.pages[at]?.prefetch ?? [] }
}

/** The scripts that the shell needs before it can load any section. */
function runtimeOf({ release, url }: Released): string[] {
  return (release.runtime ?? []).map(url)
}

/** The scripts of a data page; a prerendered page needs none at first. */
function preloadsOf(shell: Released, { release, url }: Released): string[] {
  return [...runtimeOf(shell), ...release.preload.map(url)]
}

function stylesOf({ release, text }: Released): Promise<StyleFile[]> {
  return Promise.all(release.css.map(async (file) => ({ file, css: await text(file) })))
}

async function contentOf(section: Released | undefined, page: Page): Promise<string> {
  const { content = '', route } = page
  if (!section || !route) return content
  const file = page.file ?? section.release.skeletons?.[route.path]
  if (!file) return content
  const { name } = section.release
  const html = await section.text(file)
  const placed = html.replaceAll('{{assets}}/', section.url(''))
  return page.file
    ? `<div data-slot="${name}" data-section="${name}" data-prerendered data-not-hydrated data-state="shown">${placed}</div>`
    : `<div data-slot="skeleton" data-state="shown">${placed}</div>`
}

/** The shell's `Registry`. */
function registryOf({ sections, routes }: ReleasedSet) {
  const entries = Object.entries(sections).map(([name, pair]) => [name, registryEntry(pair)])
  return { sections: Object.fromEntries(entries) as unknown, ...routes }
}

function registryEntry({ live, previous }: ReleasedPair) {
  const { likelyNext } = live.release.section ?? {}
  const describe = ({ release, url }: Released) => ({
    version: release.version,
    entry: url(release.entry),
    preload: release.preload.slice(1).map(url).concat(release.css.map(url)),
    reads: readsOf(release),
  })
  return {
    live: describe(live),
    ...(previous && { previous: describe(previous) }),
    ...(likelyNext && { likelyNext }),
  }
}

/** The prefetched reads of each page, by path. */
function readsOf({ section }: Release): Readonly<Record<string, readonly string[]>> {
  const pages = Object.entries(section?.pages ?? {})
  return Object.fromEntries(pages.flatMap(([at, { prefetch }]) => (prefetch ? [[at, prefetch]] : [])))
}
