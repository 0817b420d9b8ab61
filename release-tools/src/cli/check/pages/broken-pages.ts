import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { PortalRoute } from '@recog/section-contract'
import { startFakeApi } from '@recog/testing/server'
import { collectReleases } from '../../documents/released-set'
import { exists } from '../../store/atomic'
import { readLiveVersions, type Live } from '../../store/release'
import { switchLive } from '../../store/switch'
import type { Candidate } from '../candidate'
import { openPages, type OpenedPage } from './open-pages'
import { startSite } from './site-process'

interface BrokenPagesOptions {
  readonly releases: string
  readonly candidates: readonly Candidate[]
}

/**
 * Open every page of the candidates in Chromium, in a portal of the live releases and the candidates, signed in as a person
 * who may see everything.
 *
 * @returns one line for each page that does not show the candidate. None while there is no shell, and so no portal
 * @throws when there is no Chromium, or a live release is missing
 */
export async function brokenPages({ releases, candidates }: BrokenPagesOptions): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'check-'))
  try {
    await arrange(folder, releases, candidates)
    const liveVersions = await readLiveVersions(folder)
    if (!liveVersions['shell']) return []
    const { routes } = await collectReleases(folder, liveVersions)
    const api = await startFakeApi()
    const site = await startSite(folder, api.origin)
    try {
      const pages = await openPages(site.origin, pagesOf(routes.routes, candidates))
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

/** Prepare a release folder with the live releases, replaced by the candidates. */
async function arrange(folder: string, releases: string, candidates: readonly Candidate[]): Promise<void> {
  const arranged: Record<string, Live> = {}
  const put = (name: string, version: string) => {
    arranged[name] = { version, action: 'publish', at: '', by: 'check', reason: '' }
    return path.join(folder, name, version)
  }
  for (const [name, { version }] of Object.entries(await readLiveVersions(releases))) {
    if (!candidates.some((each) => each.name === name))
      await linkFolder(path.join(releases, name, version), put(name, version))
  }
  for (const { name, folder: from, release } of candidates)
    await cp(from, put(name, release.version), { recursive: true })
  await switchLive(folder, async () => arranged)
}

async function linkFolder(from: string, to: string): Promise<void> {
  if (!(await exists(from))) throw new Error(`${from} is gone; run "sections verify"`)
  await cp(path.join(from, 'release.json'), path.join(to, 'release.json'))
  await rm(to, { recursive: true })
  await symlink(from, to)
}

function judge({ path: at, section, version, problems }: OpenedPage, candidates: readonly Candidate[]) {
  const wanted = candidates.find(({ name }) => name === section)?.release.version
  const found = [...problems]
  if (wanted && version !== wanted) found.push(`shows ${version ?? 'nothing'} instead of ${wanted}`)
  return found.map((problem) => `${at} ${problem}`)
}
