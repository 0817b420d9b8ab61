import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ROUTES, SECTION_NAMES } from '@recog/section-contract'
import { exists } from '../../store/atomic'
import { readLives, type Live } from '../../store/release'
import { switchLive } from '../../store/switch'
import { RELEASABLE, type Releasable } from '../../workspace'
import type { Candidate } from '../candidate'
import { openPages, type OpenedPage } from './open-pages'
import { startSite } from './site-process'
import { startStandInApi } from './stand-in-api'

interface Request {
  readonly releases: string
  readonly candidates: readonly Candidate[]
}

/**
 * Open every page of the candidates in Chromium, in a portal of what is live with the candidates in their place, signed
 * in as somebody who may see everything.
 *
 * @returns one line for each page that does not show the candidate. Nothing is asked while sections are still missing:
 *   there is no portal yet
 */
export async function brokenPages({ releases, candidates }: Request): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'check-'))
  try {
    if (!(await arrange(folder, releases, candidates))) return []
    const api = await startStandInApi()
    const site = await startSite(folder, api.origin)
    try {
      const pages = await openPages(site.origin, pagesOf(candidates))
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
function pagesOf(candidates: readonly Candidate[]) {
  const names = candidates.map(({ name }) => name)
  return ROUTES.filter(
    (route, index) =>
      names.includes(route.section) ||
      (names.includes('shell') && ROUTES.findIndex(({ section }) => section === route.section) === index),
  )
}

/** @returns whether all sections are there */
async function arrange(folder: string, releases: string, candidates: readonly Candidate[]): Promise<boolean> {
  const lives = await readLives(releases)
  const arranged: [Releasable, Live][] = []
  for (const name of RELEASABLE) {
    const candidate = candidates.find((it) => it.name === name)
    const version = candidate?.release.version ?? lives[name]?.version
    if (!version) return false
    const target = path.join(folder, name, version)
    if (candidate) await cp(candidate.folder, target, { recursive: true })
    else await linkFolder(path.join(releases, name, version), target)
    arranged.push([name, { version, action: 'publish', at: '', by: 'check', reason: '' }])
  }
  await switchLive(folder, async () => Object.fromEntries(arranged))
  return true
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
  if (!SECTION_NAMES.includes(section)) found.push('belongs to no section')
  return found.map((problem) => `${at} ${problem}`)
}
