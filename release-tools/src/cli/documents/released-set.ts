import path from 'node:path'
import { portalRoutes, type PortalRoutes } from '@recog/section-contract'
import { readRelease, releasedVersion, type Live, type LiveVersions, type Release } from '../store/release'
import type { Releasable } from '../workspace'

export interface Released {
  readonly release: Release
  readonly folder: string
  /** URL path of one of its files. */
  url(file: string): string
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

/**
 * Read the live releases and their fallback versions.
 *
 * @throws when no shell is live, a release is missing, or two sections claim the same path
 */
export async function collectReleases(releases: string, liveVersions: LiveVersions): Promise<ReleasedSet> {
  const { shell: liveShell, ...others } = liveVersions
  if (!liveShell) throw new Error('No shell is live yet')
  const shell = await collect(releases, 'shell', liveShell)
  const names = Object.entries(others)
  const sections = Object.fromEntries(
    await Promise.all(
      names.map(async ([name, live]) => [name, await collect(releases, name, live)] as const),
    ),
  )
  const integrity: Record<string, string> = {}
  for (const released of [
    shell.live,
    ...Object.values(sections).flatMap(({ live, previous }) => (previous ? [live, previous] : [live])),
  ]) {
    for (const [file, { integrity: hash }] of Object.entries(released.release.files)) {
      if (/\.(js|css)$/.test(file)) integrity[released.url(file)] = hash
    }
  }
  return {
    shell,
    sections,
    routes: routesOf(Object.values(sections).map(({ live }) => live.release)),
    integrity,
  }
}

/** The routes of these sections together. @throws when two sections claim the same path, naming both */
export function routesOf(sections: readonly Release[]): PortalRoutes {
  return portalRoutes(sections.map(({ name, section }) => ({ name, pages: {}, ...section })))
}

async function collect(releases: string, name: Releasable, live: Live): Promise<ReleasedPair> {
  const release = await releasedVersion(releases, name, live.version)
  const previous = live.previous && (await readRelease(path.join(releases, name, live.previous)))
  return {
    live: released(releases, name, release),
    previous: previous ? released(releases, name, previous) : undefined,
  }
}

function released(releases: string, name: Releasable, release: Release): Released {
  return {
    release,
    folder: path.join(releases, name, release.version),
    url: (file) => `/assets/${name}/${release.version}/${file}`,
  }
}
