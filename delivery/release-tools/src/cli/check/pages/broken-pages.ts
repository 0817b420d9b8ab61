import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Candidate } from '@recog/release-service/checks'
import { liveRoutes } from '@recog/release-service/read'
import { STORYBOOK } from '@recog/release-service/names'
import { localKey, openStore, readLedger, type Store } from '@recog/release-service/store'
import { publish } from '@recog/release-service/operations'
import type { PortalRoute } from '@recog/section-contract'
import { startFakeApi } from '@recog/testing/server'
import { openPages, type OpenedPage } from './open-pages'
import { startSite } from './site-process'

/**
 * Open every page of the candidates in Chromium, in a portal of the live releases and the candidates, signed in as a person
 * who may see everything.
 *
 * @returns one line for each page that does not show the candidate. None while there is no shell, and so no portal
 * @throws when there is no Chromium, or a live release is missing
 */
export async function brokenPages(store: Store, candidates: readonly Candidate[]): Promise<string[]> {
  // The test runner opens the stories of the design reference.
  if (candidates.every(({ name }) => name === STORYBOOK)) return []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'check-'))
  try {
    const arranged = await arrangedStore(folder, store, candidates)
    const routes = await liveRoutes(arranged)
    if (!routes) return []
    const api = await startFakeApi()
    const site = await startSite(folder, api.origin)
    try {
      const pages = await openPages(site.origin, pagesOf(routes, candidates))
      return pages.flatMap((page) => judge(page, candidates))
    } finally {
      await site.stop()
      await api.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** For a shell one page of each section, for a section all of its pages. */
function pagesOf(routes: readonly PortalRoute[], candidates: readonly Candidate[]): PortalRoute[] {
  const names = candidates.map(({ name }) => name)
  return routes.filter(
    (route, index) =>
      names.includes(route.section) ||
      (names.includes('shell') && routes.findIndex(({ section }) => section === route.section) === index),
  )
}

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

function judge(
  { path: at, section, version, problems, reported }: OpenedPage,
  candidates: readonly Candidate[],
) {
  const wanted = candidates.find(({ name }) => name === section)?.release.version
  const found = [...problems]
  if (wanted && version !== wanted)
    found.push(
      [`shows ${version ?? 'nothing'} instead of ${wanted}`, ...reported.slice(0, 1)].join('. It reports '),
    )
  return found.map((problem) => `${at} ${problem}`)
}
