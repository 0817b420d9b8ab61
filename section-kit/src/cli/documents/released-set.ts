import path from 'node:path'
import { SECTION_NAMES, type SectionName } from '../../route-map'
import { liveRelease, readRelease, type Release } from '../release'
import type { Releasable } from '../workspace'

export interface Released {
  readonly release: Release
  readonly folder: string
  /** Address of one of its files. */
  url(file: string): string
}

interface ReleasedPair {
  readonly live: Released
  readonly previous: Released | undefined
}

export interface ReleasedSet {
  readonly shell: ReleasedPair
  readonly sections: Readonly<Record<SectionName, ReleasedPair>>
  /** Address to integrity, for every file that a page may load: all live versions and the previous ones. */
  readonly integrity: Readonly<Record<string, string>>
}

/** Read what is live and what was live before. @throws when a section has no release */
export async function collectReleases(releases: string): Promise<ReleasedSet> {
  const shell = await collect(releases, 'shell')
  const pairs = await Promise.all(SECTION_NAMES.map((name) => collect(releases, name)))
  const sections = Object.fromEntries(
    SECTION_NAMES.map((name, i) => [name, pairs[i]]),
  ) as ReleasedSet['sections']
  const integrity: Record<string, string> = {}
  for (const released of [
    shell.live,
    ...pairs.flatMap(({ live, previous }) => (previous ? [live, previous] : [live])),
  ]) {
    for (const [file, { integrity: hash }] of Object.entries(released.release.files)) {
      if (/\.(js|css)$/.test(file)) integrity[released.url(file)] = hash
    }
  }
  return { shell, sections, integrity }
}

async function collect(releases: string, name: Releasable): Promise<ReleasedPair> {
  const { live, release } = await liveRelease(releases, name)
  const previousFolder = live.previous && path.join(releases, name, live.previous)
  const previous = previousFolder ? await readRelease(previousFolder) : undefined
  return {
    live: released(releases, name, release),
    previous: previous && released(releases, name, previous),
  }
}

function released(releases: string, name: Releasable, release: Release): Released {
  return {
    release,
    folder: path.join(releases, name, release.version),
    url: (file) => `/assets/${name}/${release.version}/${file}`,
  }
}
