import type { Release } from '../store/release'
import type { Released, ReleasedPair, ReleasedSet } from './released-set'

/** The shell's `Registry`: what every page needs to load any section. */
export function registryOf({ sections, routes }: ReleasedSet) {
  const entries = Object.entries(sections).map(([name, pair]) => [name, registryEntry(pair)])
  return { sections: Object.fromEntries(entries) as unknown, ...routes }
}

function registryEntry({ live, previous }: ReleasedPair) {
  const { likelyNext } = live.release.section ?? {}
  const describe = ({ release, url }: Released) => ({
    version: release.version,
    entry: url(release.entry),
    preload: release.preload.slice(1).map(url).concat(release.css.map(url)),
    reads: readsOf(release),
  })
  return {
    live: describe(live),
    ...(previous && { previous: describe(previous) }),
    ...(likelyNext && { likelyNext }),
  }
}

/** The prefetched reads of each page, by path. */
function readsOf({ section }: Release): Readonly<Record<string, readonly string[]>> {
  const pages = Object.entries(section?.pages ?? {})
  return Object.fromEntries(pages.flatMap(([at, { prefetch }]) => (prefetch ? [[at, prefetch]] : [])))
}
