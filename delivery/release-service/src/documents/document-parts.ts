import {
  isCurrent,
  linksFor,
  navigationOf,
  type NavLink,
  type PortalRoute,
  type PortalRoutes,
} from '@recog/section-contract'
import type { Release } from '../store/release'
import type { Released, ReleasedPair, ReleasedSet } from './released-set'
import { escapeHtml, type DocumentParts, type StyleFile } from './template'

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

/** The header in the document of a route; the route is undefined for a page of no section. */
export type Header = (route: PortalRoute | undefined) => string

/** Combine the parts prerendered by the shell (`shell/src/prerender.tsx`) with the links of the live sections. */
export async function readHeader({ shell, routes }: ReleasedSet): Promise<Header> {
  const { release, text } = shell.live
  const read = async (part: string) => {
    const file = release.prerendered[part]
    return file ? text(file) : ''
  }
  const [header, link, current] = await Promise.all(['header', 'link', 'current-link'].map(read))
  const links = linksFor(navigationOf(routes).links, undefined)
  const fill = (template = '', { to, label }: NavLink) =>
    template.replace('{{to}}', () => escapeHtml(to)).replace('{{label}}', () => escapeHtml(label))
  return (route) => {
    const items = links.map((each) => fill(isCurrent(each, route) ? current : link, each))
    return (header ?? '').replace('{{links}}', () => items.join(''))
  }
}

/** The links of the footer as list items, from the pages' descriptions (ADR 4). */
export function footerLinks({ routes }: Pick<PortalRoutes, 'routes'>): string {
  return routes
    .flatMap(({ path, footer }) => (footer ? [{ path, ...footer }] : []))
    .toSorted((a, b) => a.order - b.order)
    .map(({ path, label }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></li>`)
    .join('')
}

/** The shell's `Registry`: what every page needs to load any section. */
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
