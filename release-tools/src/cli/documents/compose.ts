import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { NOT_FOUND_TEXT, type PortalRoute } from '@recog/section-contract'
import { makeFolderOnce, prepareFile } from '../store/atomic'
import { readJson, type LiveVersions, type Release } from '../store/release'
import { aboutReleases, runningVersions } from './about'
import { readHeader, type Header } from './header'
import { collectReleases, type Released, type ReleasedPair, type ReleasedSet } from './released-set'
import { fillTemplate, type DocumentParts, type StyleFile } from './template'

/** `routes.json`: the single pointer from paths to the documents of a set. */
export interface Routes {
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

/**
 * Compose the documents from the live releases: one per route, the 404 page, and the files that open tabs and the operator's
 * page read. The folder of a set is named by its content and never changed (ADR 4).
 *
 * @returns the content of `routes.json` that makes a web server send this set
 * @throws when no shell is live, a release is missing, or two sections claim the same path
 */
export async function composeDocuments(releases: string, liveVersions: LiveVersions): Promise<string> {
  const set = await collectReleases(releases, liveVersions)
  const header = await readHeader(set)
  const template = await readFile(path.join(set.shell.live.folder, 'document.template'), 'utf8')
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
  files['about.json'] = JSON.stringify(aboutReleases(set, liveVersions), null, 2)

  const id = digestOf(files)
  const folder = path.join(releases, 'documents', id)
  await makeFolderOnce(folder, async (draft) => {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(draft, name), content)
  })
  await repair(folder, files)
  await utimes(folder, new Date(), new Date())
  const pointer: Routes = {
    routes: routes.map((route) => ({ ...route, document: `${id}/${route.document}` })),
    redirects: set.routes.redirects,
    notFound: `${id}/not-found.html`,
    registry: `${id}/registry.json`,
    about: `${id}/about.json`,
  }
  return `${JSON.stringify(pointer, null, 2)}\n`
}

/** A set that existed before may have been changed since. */
async function repair(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    const existing = await readFile(file, 'utf8').catch(() => undefined)
    if (existing !== content) (await prepareFile(file, content))()
  }
}

/** Name of a set: twelve hex digits of its content's hash. */
export function digestOf(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(files).toSorted()) hash.update(`${name}\0${files[name]}\0`)
  return hash.digest('hex').slice(0, 12)
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

function inlineScript({ folder }: Released): Promise<string> {
  return readFile(path.join(folder, 'inline.js'), 'utf8')
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

/** Leaves out missing files: `verify` reports them, and the page falls back to the previous version. */
async function stylesOf({ release, folder }: Released): Promise<StyleFile[]> {
  const read = release.css.map((file) =>
    readFile(path.join(folder, file), 'utf8').then(
      (css) => [{ file, css }],
      () => [],
    ),
  )
  return (await Promise.all(read)).flat()
}

async function contentOf(section: Released | undefined, page: Page): Promise<string> {
  const { content = '', route } = page
  if (!section || !route) return content
  const file = page.file ?? section.release.skeletons?.[route.path]
  if (!file) return content
  const { name } = section.release
  const html = await readFile(path.join(section.folder, file), 'utf8')
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
