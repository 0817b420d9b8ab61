import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { NOT_FOUND_TEXT, REDIRECTS, ROUTES, SECTION_NAMES, type SectionName } from '@recog/section-contract'
import { makeFolderOnce, prepareFile } from '../store/atomic'
import { readJson, type CompleteLives } from '../store/release'
import { aboutReleases, runningVersions } from './about'
import { collectReleases, type Released, type ReleasedSet } from './released-set'
import { fillTemplate, type DocumentParts, type StyleFile } from './template'

/** `routes.json`: the one pointer from addresses to the documents of a set. */
export interface Routes {
  /** First match wins. */
  readonly routes: readonly { readonly path: string; readonly document: string }[]
  readonly redirects: Readonly<Record<string, string>>
  readonly notFound: string
  /** Which versions run, for open tabs. */
  readonly registry: string
  /** What is released, for `/dev/sections`. */
  readonly about: string
}

/** Documents that nothing points at any more are kept so long for requests on their way. Milliseconds. */
const KEEP_OLD = 10 * 60_000

/**
 * Compose the documents of all addresses from what is live: one per route, the 404 page, and what open tabs and the
 * operator's page read. A set lies in a folder named by its content and is never changed.
 *
 * @returns the content of `routes.json` that makes any web server send this set
 */
export async function composeDocuments(releases: string, lives: CompleteLives): Promise<string> {
  const set = await collectReleases(releases, lives)
  const template = await readFile(path.join(set.shell.live.folder, 'document.template'), 'utf8')
  const files: Record<string, string> = {}
  const routes: { path: string; document: string }[] = []
  for (const route of ROUTES) {
    const page = set.sections[route.section].live.release.prerendered[route.path]
    const document = documentName(route.path, route.section, page)
    const parts = await partsOf(set, { path: route.path, title: route.title, section: route.section, page })
    files[document] = fillTemplate(template, parts)
    routes.push({ path: route.path, document })
  }
  files['operator.html'] = fillTemplate(
    template,
    await partsOf(set, { path: '/', title: 'Sections', content: '' }),
  )
  routes.push({ path: '/dev/sections', document: 'operator.html' })
  files['not-found.html'] = fillTemplate(
    template,
    await partsOf(set, { path: '/', title: 'Page not found', content: NOT_FOUND }),
  )
  files['registry.json'] = JSON.stringify(runningVersions(set))
  files['about.json'] = JSON.stringify(aboutReleases(set, lives), null, 2)

  const id = digestOf(files)
  const folder = path.join(releases, 'documents', id)
  await makeFolderOnce(folder, async (draft) => {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(draft, name), content)
  })
  await repair(folder, files)
  await utimes(folder, new Date(), new Date())
  const pointer: Routes = {
    routes: routes.map((route) => ({ ...route, document: `${id}/${route.document}` })),
    redirects: REDIRECTS,
    notFound: `${id}/not-found.html`,
    registry: `${id}/registry.json`,
    about: `${id}/about.json`,
  }
  return `${JSON.stringify(pointer, null, 2)}\n`
}

/** A set that was there before may have been tampered with since. */
async function repair(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    const there = await readFile(file, 'utf8').catch(() => undefined)
    if (there !== content) (await prepareFile(file, content))()
  }
}

/** Name of a set: twelve hex digits of its content. */
export function digestOf(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(files).toSorted()) hash.update(`${name}\0${files[name]}\0`)
  return hash.digest('hex').slice(0, 12)
}

export const readRoutes = (releases: string) =>
  readJson<Routes>(path.join(releases, 'documents', 'routes.json'))

/** Remove sets that nothing has pointed at for a while. */
export async function dropOldDocuments(releases: string): Promise<void> {
  const folder = path.join(releases, 'documents')
  const current = (await readRoutes(releases))?.notFound.split('/')[0]
  for (const name of await readdir(folder).catch(() => [])) {
    if (name === current || name === 'routes.json') continue
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > KEEP_OLD) await rm(file, { recursive: true, force: true })
  }
}

function documentName(route: string, section: SectionName, page: string | undefined): string {
  return page
    ? `page${route.replaceAll('/', '-').toLowerCase()}.html`
    : `${section}${route.replaceAll(/[/:]+/g, '-').toLowerCase()}.html`
}

const NOT_FOUND = `<div data-slot="panel-static" data-state="shown"><div class="stage-panel"><h1>${NOT_FOUND_TEXT}</h1></div></div>`

interface Address {
  readonly path: string
  readonly title: string
  /** What stands in the stage of a page that belongs to no section. */
  readonly content?: string
  readonly section?: SectionName
  readonly page?: string | undefined
}

async function partsOf(set: ReleasedSet, address: Address): Promise<DocumentParts> {
  const section = address.section && set.sections[address.section].live
  const shell = set.shell.live
  const header = shell.release.prerendered[address.path] ?? shell.release.prerendered['/']
  return {
    title: address.title,
    header: header ? await readFile(path.join(shell.folder, header), 'utf8') : '',
    content: await contentOf(section, address),
    integrity: set.integrity,
    registry: Object.fromEntries(SECTION_NAMES.map((name) => [name, registryEntry(set.sections[name])])),
    early: { script: await earlyScript(shell), plan: earlyPlan(section, address.path) },
    shellVersion: shell.release.version,
    shellEntry: shell.url(shell.release.entry),
    isReadable: Boolean(address.page),
    runtime: runtimeOf(shell),
    styles: (await Promise.all([shell, ...(section ? [section] : [])].map(stylesOf))).flat(),
    preloads: section && !address.page ? preloadsOf(shell, section) : [],
  }
}

function earlyScript({ folder }: Released): Promise<string> {
  return readFile(path.join(folder, 'early.js'), 'utf8')
}

function earlyPlan(section: Released | undefined, page: string) {
  const audience = ROUTES.find((route) => route.path === page)?.audience ?? 'anyone'
  return { path: page, audience, reads: section?.release.early[page] ?? [] }
}

/** The scripts that the shell needs before it can load any section. */
function runtimeOf({ release, url }: Released): string[] {
  return (release.runtime ?? []).map(url)
}

/** The scripts of a page of data; a prerendered one needs none to be read. */
function preloadsOf(shell: Released, { release, url }: Released): string[] {
  return [...runtimeOf(shell), ...release.preload.map(url)]
}

/** A file that is gone is left to `verify` to report; in the page the section then falls back to its previous version. */
async function stylesOf({ release, folder }: Released): Promise<StyleFile[]> {
  const read = release.css.map((file) =>
    readFile(path.join(folder, file), 'utf8').then(
      (css) => [{ file, css }],
      () => [],
    ),
  )
  return (await Promise.all(read)).flat()
}

async function contentOf(section: Released | undefined, address: Address): Promise<string> {
  const { page, section: name, content = '' } = address
  if (!section) return content
  const file = page ?? section.release.outlines?.[address.path]
  if (!file) return content
  const html = await readFile(path.join(section.folder, file), 'utf8')
  const placed = html.replaceAll('{{assets}}/', section.url(''))
  return page
    ? `<div data-slot="${name}" data-section="${name}" data-prerendered data-asleep data-state="shown">${placed}</div>`
    : `<div data-slot="outline" data-state="shown">${placed}</div>`
}

function registryEntry({ live, previous }: ReleasedSet['sections'][SectionName]) {
  const describe = ({ release, url }: Released) => ({
    version: release.version,
    entry: url(release.entry),
    preload: release.preload.slice(1).map(url).concat(release.css.map(url)),
    reads: release.early,
  })
  return { live: describe(live), ...(previous ? { previous: describe(previous) } : {}) }
}
