import path from 'node:path'
import { NOT_FOUND_TEXT, type PortalRoute } from '@recog/section-contract'
import type { Canary } from '../canary/audience'
import type { Accepted } from '../store/accepted'
import type { Ledger } from '../store/ledger'
import { sizeOf } from '../store/release'
import { partsOf, readHeader, type Page } from './document-parts'
import { refuseNewerFormat } from './format'
import { digestOf, type SetRoutes } from './pointer'
import { collectReleases, type Released, type ReleasedSet } from './released-set'
import { fillTemplate } from './template'
import { writeSet } from './write-set'

/** A set of documents on disk that nothing points at yet. */
interface ComposedSet {
  /** SHA-256 over all files, in hex. */
  readonly digest: string
  readonly routes: SetRoutes
}

/** The documents of the live versions, and of every running canary. Nothing points at them yet. */
interface ComposedDocuments extends ComposedSet {
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

function documentName({ path: at, section }: PortalRoute, file: string | undefined): string {
  return file
    ? `page${at.replaceAll('/', '-').toLowerCase()}.html`
    : `${section}${at.replaceAll(/[/:]+/g, '-').toLowerCase()}.html`
}

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

/** For the operator's page: the live versions, who published them and why, their sizes, and what is frozen. */
function aboutReleases(set: ReleasedSet, ledger: Ledger) {
  const liveVersions = ledger.live
  return Object.entries({ shell: set.shell, ...set.sections }).map(([name, { live, previous }]) => {
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
      ...(freeze && { frozen: { by: freeze.by, at: freeze.at, reason: freeze.reason } }),
    }
  })
}

function describe({ release }: Released) {
  const { version, commit, tree } = release
  return { version, commit, ...(tree === 'dirty' && { tree }), ...sizeOf(release) }
}
