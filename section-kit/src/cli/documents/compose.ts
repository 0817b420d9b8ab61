import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { NOT_FOUND_TEXT, REDIRECTS, ROUTES, SECTION_NAMES, type SectionName } from '../../route-map'
import { writeAtomically } from '../atomic'
import { collectReleases, type Released, type ReleasedSet } from './released-set'
import { fillTemplate, type DocumentParts, type StyleFile } from './template'

/** One line of `routes.json`: which document answers a path. First match wins. */
interface DocumentRoute {
  readonly path: string
  readonly document: string
}

/**
 * Compose the documents of all addresses from what is live: one per section, one per prerendered page, the 404 page,
 * and `routes.json`, by which any web server knows which to send.
 */
export async function composeDocuments(releases: string): Promise<void> {
  const set = await collectReleases(releases)
  const folder = path.join(releases, 'documents')
  const template = await readFile(path.join(set.shell.live.folder, 'document.template'), 'utf8')
  const routes: DocumentRoute[] = []

  for (const route of ROUTES) {
    const section = set.sections[route.section]
    const page = section.live.release.prerendered[route.path]
    const document = page
      ? `page${route.path.replaceAll('/', '-').toLowerCase()}.html`
      : `${route.section}${route.path.replaceAll(/[/:]+/g, '-').toLowerCase()}.html`
    const parts = await partsOf(set, { path: route.path, title: route.title, section: route.section, page })
    await writeAtomically(path.join(folder, document), fillTemplate(template, parts))
    routes.push({ path: route.path, document })
  }

  const notFound = await partsOf(set, { path: '/', title: 'Page not found' })
  await writeAtomically(path.join(folder, 'not-found.html'), fillTemplate(template, notFound))
  const table = { routes, redirects: REDIRECTS, notFound: 'not-found.html' }
  await writeAtomically(path.join(folder, 'routes.json'), `${JSON.stringify(table, null, 2)}\n`)
}

interface Address {
  readonly path: string
  readonly title: string
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
    shellEntry: shell.url(shell.release.entry),
    styles: styleFiles(shell),
    inlineStyles: section && address.page ? await withContent(section) : [],
    preloadedStyles: section && !address.page ? styleFiles(section) : [],
    modulePreload: section ? section.release.preload.map(section.url) : [],
  }
}

function styleFiles({ release, url }: Released): StyleFile[] {
  return release.css.map((file) => ({
    file,
    url: url(file),
    integrity: release.files[file]?.integrity ?? '',
  }))
}

function withContent(section: Released): Promise<(StyleFile & { css: string })[]> {
  return Promise.all(
    styleFiles(section).map(async (style) => ({
      ...style,
      css: await readFile(path.join(section.folder, style.file), 'utf8'),
    })),
  )
}

async function contentOf(section: Released | undefined, { page, section: name }: Address): Promise<string> {
  if (!section || !page)
    return name
      ? ''
      : `<div data-slot="panel-static" data-state="shown"><div class="stage-panel"><h1>${NOT_FOUND_TEXT}</h1></div></div>`
  const html = await readFile(path.join(section.folder, page), 'utf8')
  const placed = html.replaceAll('{{assets}}/', section.url(''))
  return `<div data-slot="${name}" data-section="${name}" data-prerendered data-state="shown">${placed}</div>`
}

function registryEntry({ live, previous }: ReleasedSet['sections'][SectionName]) {
  const describe = ({ release, url }: Released) => ({
    version: release.version,
    entry: url(release.entry),
    preload: release.preload.slice(1).map(url).concat(release.css.map(url)),
  })
  return { live: describe(live), ...(previous ? { previous: describe(previous) } : {}) }
}
