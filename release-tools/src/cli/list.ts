import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { readHistory } from './store/history'
import { readRelease, type Live } from './store/release'
import { settle } from './store/switch'
import { kilobytes, sizeOf } from './store/size'
import { tableOf } from './table'
import type { Releasable } from './workspace'

export interface ListedVersion {
  readonly name: Releasable
  readonly version: string
  readonly state: 'live' | 'previous' | ''
  /** When it last went live, as ISO date; if never, when its folder was created. */
  readonly at: string
  readonly by: string
  readonly reason: string
  readonly enterBytes: number
  readonly totalBytes: number
}

/** Every released version of a section, newest first. Completes a switch that was killed. */
export async function versionsOf(releases: string, name: Releasable): Promise<ListedVersion[]> {
  const liveVersions = await settle(releases)
  const history = await readHistory(releases, name)
  const folder = path.join(releases, name)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: ListedVersion[] = []
  for (const entry of entries) {
    const release = entry.isDirectory() ? await readRelease(path.join(folder, entry.name)) : undefined
    if (!release || entry.name !== release.version) continue
    const last = history.findLast((line) => line.version === release.version)
    found.push({
      name,
      version: release.version,
      state: stateOf(release.version, liveVersions[name]),
      at: last?.at ?? (await stat(path.join(folder, entry.name))).mtime.toISOString(),
      by: last?.by ?? '',
      reason: last?.reason ?? '',
      ...sizeOf(release),
    })
  }
  return found.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** A table of versions: which is live and which is the fallback version, since when, by whom, why, and the size. */
export async function listReleases(releases: string, names: readonly Releasable[]): Promise<string> {
  const rows = [['section', 'version', 'state', 'at', 'by', 'why', 'enter', 'whole']]
  for (const name of names) {
    const versions = await versionsOf(releases, name)
    if (versions.length === 0) rows.push([name, 'not published', '', '', '', '', '', ''])
    for (const each of versions) {
      const { version, state, at, by, reason, enterBytes, totalBytes } = each
      rows.push([name, version, state, at, by, reason, kilobytes(enterBytes), kilobytes(totalBytes)])
    }
  }
  return tableOf(rows)
}

function stateOf(version: string, live: Live | undefined): ListedVersion['state'] {
  if (version === live?.version) return 'live'
  return version === live?.previous ? 'previous' : ''
}
