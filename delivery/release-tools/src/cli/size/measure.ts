import type { BundledChunk } from '../compile/bundled-modules'
import type { Release } from '@recog/release-service/release'
import { composedPages } from './composed-pages'
import { sectionParts, shellParts } from './parts'
import type { Sizes } from './size-table'

/** All builds, and the chunks of each. */
export interface Built {
  readonly builds: readonly Release[]
  readonly chunks: Readonly<Record<string, readonly BundledChunk[]>>
}

/** Measure everything that browsers load, in bytes after brotli, by part of the shell and the sections, and by page. */
export async function measure({ builds, chunks }: Built): Promise<Sizes> {
  const parts = builds.map((release) => [
    release.name,
    release.name === 'shell' ? shellParts(release, chunks['shell'] ?? []) : sectionParts(release),
  ])
  return { ...Object.fromEntries(parts), pages: await composedPages(builds) }
}
