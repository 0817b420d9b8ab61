import { readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { NOT_FOUND_TEXT, type PortalRoute } from '@recog/section-contract'
import type { Canary } from '../canary/audience'
import { makeFolderOnce, prepareFile } from '../store/atomic'
import type { Accepted } from '../store/accepted'
import type { Release } from '../store/release'
import { aboutReleases, runningVersions } from './about'
import { refuseNewerFormat } from './format'
import { readHeader, type Header } from './header'
import { digestOf, type SetRoutes } from './pointer'
import { collectReleases, type Released, type ReleasedPair, type ReleasedSet } from './released-set'
import { fillTemplate, type DocumentParts, type StyleFile } from './template'

/** A set of documents on disk that nothing points at yet. */
interface ComposedSet {
  /** SHA-256 over all files, in hex. */
  readonly digest: string
  readonly routes: SetRoutes
}

/** The documents of the live versions, and of every running canary. Nothing points at them yet. */
export interface ComposedDocuments extends ComposedSet {
  readonly canaries: readonly (ComposedSet & { readonly canary: Canary })[]
}

/** Compose the documents of the live versions, and those of each running canary. @throws as `composeSet` does */
export async function composeDocuments(releases: string, accepted: Accepted): Promise<ComposedDocuments> {
  const live = await composeSet(releases, accepted)
  const canaries: ComposedDocuments['canaries'][number][] = []
  for (const canary of accepted.ledger.canaries)
    canaries.push({ ...(await composeSet(releases, accepted, canary)), canary })
  return { ...live, canaries }
}

/**
 * Compose a set of documents from releases: one per route, the 404 page, and the files that open tabs and the operator's page
 * read. The folder of a set is named by its content and never changed (ADR 4).
 *
 * @param canary takes the place of the live version of its name
 * @throws when no shell is live, a release is missing or not signed, two sections claim the same path, or the shell needs a
 *   newer composer
 */
async function composeSet(releases: string, accepted: Accepted, canary?: Canary): Promise<ComposedSet> {
  const set = await collectReleases(accepted, canary)
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
  files['about.json'] = JSON.stringify(aboutReleases(set, accepted.ledger), null, 2)

  const digest = digestOf(files)
  const id = digest.slice(0, 12)
  await writeSet(path.join(releases, 'documents', id), files)
  const pointer = {
    routes: routes.map((route) => ({ ...route, document: `${id}/${route.document}` })),
    redirects: set.routes.redirects,
    notFound: `${id}/not-found.html`,
    registry: `${id}/registry.json`,
    about: `${id}/about.json`,
  }
  return { digest, routes: pointer }
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
