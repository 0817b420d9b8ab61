import type { PortalRoute } from '@recog/section-contract'
import { footerLinks } from './footer'
import type { Header } from './header'
import { registryOf } from './registry'
import type { Released, ReleasedSet } from './released-set'
import type { DocumentParts } from './template'
import type { StyleFile } from './head-elements'

/** A page that gets a document. */
export interface Page {
  readonly title: string
  /** Content of the stage on a page that belongs to no section. */
  readonly content?: string
  readonly route?: PortalRoute
  /** File of the page, if its section prerenders it. */
  readonly file?: string | undefined
}

/** The parts of a page's document that differ from page to page. */
export async function partsOf(set: ReleasedSet, header: Header, page: Page): Promise<DocumentParts> {
  const { route } = page
  const section = route && set.sections[route.section]?.live
  const shell = set.shell.live
  return {
    title: page.title,
    header: header(route),
    footerLinks: footerLinks(set.routes),
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
