import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { PortalRoute } from '@recog/section-contract'
import { startFakeApi } from '@recog/testing/server'
import { collectReleases } from '../../documents/released-set'
import { exists } from '../../store/atomic'
import { readLives, type Live } from '../../store/release'
import { switchLive } from '../../store/switch'
import type { Candidate } from '../candidate'
import { openPages, type OpenedPage } from './open-pages'
import { startSite } from './site-process'

interface Request {
  readonly releases: string
  readonly candidates: readonly Candidate[]
}

/**
 * Open every page of the candidates in Chromium, in a portal of what is live with the candidates in their place, signed
 * in as somebody who may see everything.
 *
 * @returns one line for each page that does not show the candidate. Nothing is asked while there is no shell: there is no
 *   portal yet
 */
export async function brokenPages({ releases, candidates }: Request): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'check-'))
  try {
    await arrange(folder, releases, candidates)
    const lives = await readLives(folder)
    if (!lives['shell']) return []
    const { routes } = await collectReleases(folder, lives)
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

/** A shell is asked for one page of every section, a section for all of its own. */
function pagesOf(routes: readonly PortalRoute[], candidates: readonly Candidate[]): PortalRoute[] {
  const names = candidates.map(({ name }) => name)
  return routes.filter(
    (route, index) =>
      names.includes(route.section) ||
      (names.includes('shell') && routes.findIndex(({ section }) => section === route.section) === index),
  )
}

/** A release folder with what is live and the candidates in their place. */
async function arrange(folder: string, releases: string, candidates: readonly Candidate[]): Promise<void> {
  const arranged: Record<string, Live> = {}
  const put = (name: string, version: string) => {
    arranged[name] = { version, action: 'publish', at: '', by: 'check', reason: '' }
    return path.join(folder, name, version)
  }
  for (const [name, { version }] of Object.entries(await readLives(releases))) {
    if (!candidates.some((it) => it.name === name))
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
