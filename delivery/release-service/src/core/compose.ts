import { createHash } from 'node:crypto'
import path from 'node:path'
import {
  isCurrent,
  linksFor,
  navigationOf,
  type NavLink,
  NOT_FOUND_TEXT,
  type PortalRoute,
  type PortalRoutes,
  RETRY_SUFFIX,
} from '@recog/section-contract'
import type { Canary } from '../canary/audience'
import { type Release, sizeOf } from '../store/release'
import type { Ledger, LedgerEntry } from './ledger'
import { placedIn, placesOf, readsOfPlaces } from './places'

/**
 * The rules by which this composer combines a template with the parts of sections. Raised whenever the same releases would be
 * composed to other documents (`format.test.ts`), so that a service from an older checkout refuses to compose.
 */
export const COMPOSITION_FORMAT = 5

/** @param format of the live documents, or of the shell's template @throws when it is newer than this composer */
export function refuseNewerFormat(format = COMPOSITION_FORMAT): void {
  if (format > COMPOSITION_FORMAT)
    throw new Error(
      `The portal is composed by format ${format}, and this release service only knows format ${COMPOSITION_FORMAT}. Update it (git pull), and try again`,
    )
}

export interface Released {
  readonly release: Release
  /** URL path of one of its files. */
  url(file: string): string
  /** Text of a part of a live release. @throws when it was not read (`withTexts`) */
  text(file: string): string
}

export interface ReleasedPair {
  readonly live: Released
  readonly previous: Released | undefined
}

export interface ReleasedSet {
  readonly shell: ReleasedPair
  /** By name. */
  readonly sections: Readonly<Record<string, ReleasedPair>>
  /** The pages of the live sections. */
  readonly routes: PortalRoutes
  /** Integrity by URL path of every file that a page may load, in live and fallback versions. */
  readonly integrity: Readonly<Record<string, string>>
}

/** From paths to the documents of one set. */
export interface SetRoutes {
  /** First match wins. */
  readonly routes: readonly { readonly path: string; readonly document: string }[]
  readonly redirects: Readonly<Record<string, string>>
  readonly notFound: string
  /** File of the live versions, for open tabs. */
  readonly registry: string
  /** File of the releases, for `/dev/sections`. */
  readonly about: string
}

/** `routes.json`: the single pointer to the documents of the live versions and of the running canaries. */
export interface Routes extends SetRoutes {
  /** Of the composer that wrote it. */
  readonly format: number
  /** Hash of the ledger's line that made this set live. */
  readonly ledger: string
  /** Oldest first: a visitor gets the first that is meant for them. */
  readonly canaries?: readonly (Canary & SetRoutes)[] | undefined
}

/** The documents of the live versions and of the canaries, and what is to point at them. */
export interface DocumentSets {
  readonly routes: Routes
  /** Text by file, by the name of the set's folder. */
  readonly sets: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Name of the folder of a set below `documents`. */
export const setIdOf = ({ notFound }: SetRoutes): string => path.posix.dirname(notFound)

/** SHA-256 of a set, in hex; its first twelve digits name the folder. */
export function digestOf(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(files).toSorted()) hash.update(`${name}\0${files[name]}\0`)
  return hash.digest('hex')
}

/** A set of documents, and what is to point at them. */
interface ComposedSet {
  /** Text by file. */
  readonly files: Readonly<Record<string, string>>
  /** SHA-256 over all files, in hex. */
  readonly digest: string
  readonly routes: SetRoutes
}

/**
 * Compose the documents of the live versions and of every running canary.
 *
 * @returns their digests, for the line of the ledger, and the documents, given the hash of that line
 * @throws when the shell needs a newer composer
 */
export function compose(
  live: ReleasedSet,
  canaries: readonly { readonly canary: Canary; readonly set: ReleasedSet }[],
  ledger: Ledger,
) {
  const all = composeSet(live, ledger)
  const each = canaries.map(({ canary, set }) => ({ canary, ...composeSet(set, ledger) }))
  const digests: Pick<LedgerEntry, 'documents' | 'canaryDocuments'> = {
    documents: all.digest,
    ...(each.length > 0 && {
      canaryDocuments: Object.fromEntries(each.map(({ canary, digest }) => [canary.name, digest])),
    }),
  }
  const documentsFor = (head: string): DocumentSets => ({
    routes: {
      format: COMPOSITION_FORMAT,
      ledger: head,
      ...all.routes,
      ...(each.length > 0 && { canaries: each.map(({ canary, routes }) => ({ ...canary, ...routes })) }),
    },
    sets: Object.fromEntries([all, ...each].map(({ routes, files }) => [setIdOf(routes), files])),
  })
  return { digests, documentsFor }
}

/**
 * Compose a set of documents from releases: one per route, the 404 page, and the files that open tabs and the operator's page
 * read. The folder of a set is named by its content and never changed (ADR 4).
 *
 * @param ledger says who released what
 * @throws when the shell needs a newer composer
 */
function composeSet(set: ReleasedSet, ledger: Ledger): ComposedSet {
  refuseNewerFormat(set.shell.live.release.composition)
  const header = headerOf(set)
  const documentOf = (page: Page) => fillTemplate(set, header, page)
  const files: Record<string, string> = {}
  const routes: { path: string; document: string }[] = []
  for (const route of set.routes.routes) {
    const file = set.sections[route.section]?.live.release.prerendered[route.path]
    const document = freeName(documentName(route, file), files)
    files[document] = documentOf({ title: route.title, route, file })
    routes.push({ path: route.path, document })
  }
  files['operator.html'] = documentOf({ title: 'Sections' })
  routes.push({ path: '/dev/sections', document: 'operator.html' })
  files['not-found.html'] = documentOf({ title: 'Page not found', content: NOT_FOUND })
  files['registry.json'] = JSON.stringify(runningVersions(set))
  files['about.json'] = JSON.stringify(aboutReleases(set, ledger), null, 2)

  const digest = digestOf(files)
  const id = digest.slice(0, 12)
  const pointer = {
    routes: routes.map((route) => ({ ...route, document: `${id}/${route.document}` })),
    redirects: set.routes.redirects,
    notFound: `${id}/not-found.html`,
    registry: `${id}/registry.json`,
    about: `${id}/about.json`,
  }
  return { files, digest, routes: pointer }
}

function documentName({ path: at, section }: PortalRoute, file: string | undefined): string {
  return file
    ? `page${at.replaceAll('/', '-').toLowerCase()}.html`
    : `${section}${at.replaceAll(/[/:]+/g, '-').toLowerCase()}.html`
}

/** `/a/b` and `/a-b`, of whichever sections, would have the same document. */
const freeName = (name: string, taken: object): string =>
  Object.hasOwn(taken, name) ? freeName(name.replace(/\.html$/, '~.html'), taken) : name

const NOT_FOUND = `<div data-slot="panel-static" data-state="shown"><div class="stage-panel"><h1>${NOT_FOUND_TEXT}</h1></div></div>`

/** The live versions, for open tabs to compare with their own. The file is public, so it contains nothing else. */
function runningVersions(set: ReleasedSet) {
  return {
    shell: set.shell.live.release.version,
    sections: Object.fromEntries(
      Object.entries(set.sections).map(([name, { live }]) => [name, live.release.version]),
    ),
  }
}

/** For the operator's page: the live versions, who published them and why, their sizes, their places, and what is frozen. */
function aboutReleases(set: ReleasedSet, ledger: Ledger) {
  const liveVersions = ledger.live
  const pairs = Object.entries({ shell: set.shell, ...set.sections })
  // A place that no section offers is listed with the shell.
  const places = placesOf({ shell: set.shell.live.release, ...liveIn(set) }, ledger)
  return pairs.map(([name, { live, previous }]) => {
    const { action, at, by, reason } = liveVersions[name] ?? {}
    const freeze = ledger.freezeOf(name)
    return {
      name,
      action,
      at,
      by,
      reason,
      live: describe(live),
      previous: previous && describe(previous),
      places: places.filter(({ section = 'shell' }) => section === name),
      ...(freeze && { frozen: { by: freeze.by, at: freeze.at, reason: freeze.reason } }),
    }
  })
}

function describe({ release }: Released) {
  const { version, commit, tree } = release
  return { version, commit, ...(tree === 'dirty' && { tree }), ...sizeOf(release) }
}

/** A page that gets a document. */
interface Page {
  readonly title: string
  /** Content of the stage on a page that belongs to no section. */
  readonly content?: string
  readonly route?: PortalRoute
  /** File of the page, if its section prerenders it. */
  readonly file?: string | undefined
}

/** A page's document: the shell's template with what differs from page to page. @throws when the template has an unknown slot */
function fillTemplate(set: ReleasedSet, header: Header, page: Page): string {
  const { route, file } = page
  const { integrity } = set
  const section = route && set.sections[route.section]?.live
  const shell = set.shell.live
  const entry = shell.url(shell.release.entry)
  // A prerendered page can be read without code: the inline script loads the shell once the page is on screen.
  const shellEntry = `<script type="module" src="${entry}" integrity="${integrity[entry] ?? ''}"></script>`
  const styles = [shell, ...(section ? [section] : [])].flatMap(stylesOf)
  const preloads = file
    ? []
    : [entry, ...(section ? [...runtimeOf(shell), ...section.release.preload.map(section.url)] : [])]
  const slots: Record<string, string> = {
    title: `${escapeHtml(page.title)} · ReCOG`,
    importmap: jsonBlock({ integrity: withRetryUrls(onlyFiles(integrity, '.js')) }),
    'style-integrity': jsonBlock(onlyFiles(integrity, '.css')),
    registry: jsonBlock(registryOf(set)),
    'prefetch-plan': jsonBlock(prefetchPlan(set, route)),
    'inline-script': shell.text('inline.js'),
    styles: styles
      .map(({ file, css }) => `<style data-href="${file}">${css.replaceAll('</', '<\\/')}</style>`)
      .join('\n    '),
    // Below the import map in the template: Firefox ignores a map that follows a preloaded module.
    preload: [
      ...fontOf(styles),
      ...preloads.map(
        (url) => `<link rel="modulepreload" href="${url}" integrity="${integrity[url] ?? ''}" />`,
      ),
    ].join('\n    '),
    'shell-now': file ? '' : shellEntry,
    'deferred-shell': [
      ...(file ? [meta('portal-shell', entry)] : []),
      ...runtimeOf(shell).map((url) => meta('portal-runtime', url)),
    ].join('\n    '),
    'shell-version': shell.release.version,
    'shell-entry': entry,
    'shell-integrity': integrity[entry] ?? '',
    header: header(route),
    'footer-links': footerLinks(set.routes),
    content: contentOf(section, page),
  }
  return shell
    .text('document.template')
    .replaceAll(/<!--slot:([\w-]+)-->|\{\{([\w-]+)\}\}/g, (whole, block?: string, inline?: string) => {
      const value = slots[block ?? inline ?? '']
      if (value === undefined) throw new Error(`The document template has an unknown slot "${whole}"`)
      return value
    })
}

function prefetchPlan(set: ReleasedSet, route: PortalRoute | undefined) {
  const { path: at = '/', audience = 'anyone', section = '' } = route ?? {}
  const own = set.sections[section]?.live.release.section?.pages[at]?.prefetch ?? []
  const contributed = readsOfPlaces(liveIn(set), { section, path: at, audience })
  return { path: at, audience, reads: [...new Set([...own, ...contributed])] }
}

const liveIn = ({ sections }: ReleasedSet) =>
  Object.fromEntries(Object.entries(sections).map(([name, { live }]) => [name, live.release]))

/** The scripts that the shell needs before it can load any section. */
const runtimeOf = ({ release, url }: Released): string[] => (release.runtime ?? []).map(url)

/** The stylesheets of a release. In a document, the URLs of their files no longer follow from the URL of the stylesheet. */
function stylesOf({ release, text, url }: Released) {
  const placed = (css: string) =>
    css.replaceAll(/url\((["']?)([\w-][\w.-]*)\1\)/g, (_whole, _quote, file: string) => `url(${url(file)})`)
  return release.css.map((file) => ({ file, css: placed(text(file)) }))
}

function contentOf(section: Released | undefined, page: Page): string {
  const { content = '', route } = page
  if (!section || !route) return content
  const file = page.file ?? section.release.skeletons?.[route.path]
  if (!file) return content
  const { name } = section.release
  const html = section.text(file)
  const placed = html.replaceAll('{{assets}}/', section.url(''))
  return page.file
    ? `<div data-slot="${name}" data-section="${name}" data-prerendered data-not-hydrated data-state="shown">${placed}</div>`
    : `<div data-slot="skeleton" data-state="shown">${placed}</div>`
}

/** The header in the document of a route; the route is undefined for a page of no section. */
type Header = (route: PortalRoute | undefined) => string

/** Combine the parts prerendered by the shell (`shell/src/prerender.tsx`) with the links of the live sections. */
function headerOf({ shell, routes }: ReleasedSet): Header {
  const { release, text } = shell.live
  const read = (part: string) => {
    const file = release.prerendered[part]
    return file ? text(file) : ''
  }
  const [header, link, current] = ['header', 'link', 'current-link'].map(read)
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
function registryOf(set: ReleasedSet) {
  const entries = Object.entries(set.sections).map(([name, pair]) => [name, registryEntry(pair)])
  return { sections: Object.fromEntries(entries) as unknown, places: placedIn(liveIn(set)), ...set.routes }
}

function registryEntry({ live, previous }: ReleasedPair) {
  const { likelyNext } = live.release.section ?? {}
  const describe = ({ release, url }: Released) => ({
    version: release.version,
    entry: url(release.entry),
    preload: release.preload.slice(1).map(url).concat(release.css.map(url)),
    ...(release.contributions && { contributions: release.contributions.map(url) }),
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

const meta = (name: string, content: string) => `<meta name="${name}" content="${content}" />`

/** A hint to load the first font of the styles, in time for the first paint. */
function fontOf(styles: readonly { readonly css: string }[]): string[] {
  const [, url] = /url\(([^()]+\.woff2)\)/.exec(styles.map(({ css }) => css).join('')) ?? []
  return url ? [`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin />`] : []
}

/** JSON that cannot close its script element. */
const jsonBlock = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Text for an element or an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A failed import is retried with a fragment in its URL, which needs the same integrity (ADR 11). */
function withRetryUrls(integrity: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(integrity).flatMap(([url, hash]) => [
      [url, hash],
      [`${url}${RETRY_SUFFIX}`, hash],
    ]),
  )
}

const onlyFiles = (integrity: Readonly<Record<string, string>>, ending: string): Record<string, string> =>
  Object.fromEntries(Object.entries(integrity).filter(([url]) => url.endsWith(ending)))
