import path from 'node:path'
import { SECTION_NAMES, type SectionName } from '@recog/section-contract'
import { readRelease, releasedVersion, type CompleteLives, type Live, type Release } from '../store/release'
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

/** Read what is live and what stands in for it. @throws when a release is not there */
export async function collectReleases(releases: string, lives: CompleteLives): Promise<ReleasedSet> {
  const shell = await collect(releases, 'shell', lives.shell)
  const pairs = await Promise.all(SECTION_NAMES.map((name) => collect(releases, name, lives[name])))
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
