import path from 'node:path'
import type { Candidate } from '@recog/release-service/checks'
import { liveRoutes } from '@recog/release-service/read'
import { STORYBOOK } from '@recog/release-service/names'
import { withTemporaryFolder } from '@recog/release-service/release'
import { localKey, openStore, readLedger, type Store } from '@recog/release-service/store'
import { livePlaces, publish } from '@recog/release-service/operations'
import type { PortalRoute, SHELL_PLACES } from '@recog/section-contract'
import { startFakeApi } from '@recog/testing/server'
import { openPages, type ContributedSource, type OpenedPage, type PageToOpen } from './open-pages'
import { startSite } from './site-process'

/**
 * Open every page of the candidates in Chromium, and those that they contribute to, in a portal of the live releases and the
 * candidates, signed in as a person who may see everything.
 *
 * @returns one line for each page that does not show the candidate or what it contributes, with the owner of another section's page. None while there is no shell, and so no portal
 * @throws when there is no Chromium, or a live release is missing
 */
export async function brokenPages(store: Store, candidates: readonly Candidate[]): Promise<string[]> {
  // The test runner opens the stories of the design reference.
  if (candidates.every(({ name }) => name === STORYBOOK)) return []
  return withTemporaryFolder('check-', async (folder) => {
    const arranged = await arrangedStore(folder, store, candidates)
    const routes = await liveRoutes(arranged)
    if (!routes) return []
    const api = await startFakeApi()
    const site = await startSite(folder, api.origin)
    try {
      const contributed = await contributedBy(arranged, candidates)
      const pages = await openPages(site.origin, pagesOf(routes, candidates, contributed))
      const ledger = await readLedger(store.folder)
      const names = candidates.map(({ name }) => name)
      const whose = (host: string) => {
        const owner = ledger.ownerOf(host)
        return names.includes(host) ? '' : ` of ${host}${owner ? ` (released by ${owner})` : ''}`
      }
      return pages.flatMap((page) =>
        judge(page, candidates).map((problem) => `${page.path}${whose(page.section)} ${problem}`),
      )
    } finally {
      await site.stop()
      await api.stop()
    }
  })
}

/** For a shell one page of each section, for a section all of its pages and those that it contributes to. */
function pagesOf(
  routes: readonly PortalRoute[],
  candidates: readonly Candidate[],
  { pages, sources }: Contributed,
): PageToOpen[] {
  const names = candidates.map(({ name }) => name)
  return (
    routes
      .filter(
        ({ section, path: at }, index) =>
          names.includes(section) ||
          pages.has(at) ||
          (names.includes('shell') && routes.findIndex((route) => route.section === section) === index),
      )
      .map((route) => ({ ...route, contributions: pages.get(route.path) ?? [] }))
      // What is wrong with a section shows on its own pages first.
      .toSorted((a, b) => Number(names.includes(b.section)) - Number(names.includes(a.section)))
      // The search is the same on each, and last for the same reason.
      .map((route, index, all) => ({ ...route, sources: index === all.length - 1 ? sources : [] }))
  )
}

/** What candidates contribute, such as `mf-projects/ProjectsOfGroup`. */
interface Contributed {
  /** By the path of the page. */
  readonly pages: ReadonlyMap<string, readonly string[]>
  readonly sources: readonly ContributedSource[]
}

async function contributedBy(store: Store, candidates: readonly Candidate[]): Promise<Contributed> {
  const pages = new Map<string, string[]>()
  const sources: ContributedSource[] = []
  for (const { place, page, contributions } of await livePlaces(store))
    for (const { section, component, title, notShown } of contributions) {
      if (notShown || !page || candidates.every(({ name }) => name !== section)) continue
      const id = `${section}/${component}`
      if (place === SEARCH) sources.push({ id, title })
      else pages.set(page, [...(pages.get(page) ?? []), id])
    }
  return { pages, sources }
}

const SEARCH = 'search.source' satisfies keyof typeof SHELL_PLACES

/** A store with the live releases, replaced by the candidates. Signed by a key that exists only here. */
async function arrangedStore(folder: string, store: Store, candidates: readonly Candidate[]): Promise<Store> {
  const { live } = await readLedger(store.folder)
  const running = Object.entries(live)
    .filter(([name]) => !candidates.some((each) => each.name === name))
    .map(([name, { version }]) => ({ name, folder: path.join(store.folder, name, version) }))
  const arranged = openStore(folder)
  const key = await localKey(arranged, path.join(folder, 'key.pem'))
  const builds = [...running, ...candidates]
  await publish({ store: arranged, key, builds, by: 'check', reason: '', unchecked: true })
  return arranged
}

function judge(page: OpenedPage, candidates: readonly Candidate[]) {
  const { section, version, problems, thrown, reported } = page
  const names = candidates.map(({ name }) => name)
  const wanted = candidates.find(({ name }) => name === section)?.release.version
  const why = reported.find(({ by }) => by === section)?.message
  // What another section throws is no reason to refuse this one; a new shell may be the cause of it.
  const concerns = (by = 'shell') => by === 'shell' || names.includes(by) || names.includes('shell')
  return [
    ...problems,
    ...thrown.filter(({ by }) => concerns(by)).map(({ message }) => `throws "${message}"`),
    ...(wanted && version !== wanted
      ? [[`shows ${version ?? 'nothing'} instead of ${wanted}`, ...(why ? [why] : [])].join('. It reports ')]
      : []),
  ]
}
