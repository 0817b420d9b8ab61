import type { BundledChunk } from '../compile/bundled-modules'
import type { Release } from '@recog/release-service/release'

type Parts = Record<string, number>

/** Sizes of the shell by part, in bytes after brotli. Chunks are parts by their name. */
export function shellParts(release: Release, chunks: readonly BundledChunk[]): Parts {
  const parts: Parts = {
    'entry script': weigh(release, [release.entry]),
    styles: weigh(release, release.css),
    'inline script': weigh(release, ['inline.js']),
  }
  const counted = [release.entry, ...release.css, 'inline.js']
  for (const file of loadable(release, counted)) {
    const name = chunks.find(({ files }) => files.includes(file))?.name ?? 'other'
    const part = `chunk ${name}`
    parts[part] = (parts[part] ?? 0) + weigh(release, [file])
  }
  return parts
}

/** Sizes of a section by part, in bytes after brotli. */
export function sectionParts(release: Release): Parts {
  const { entry, preload, css } = release
  const first = preload.filter((file) => file !== entry)
  return {
    'federation entry': weigh(release, [entry]),
    'first chunk': weigh(release, first),
    styles: weigh(release, css),
    'later chunks': weigh(release, loadable(release, [...preload, ...css])),
  }
}

/** Scripts and styles besides those counted already, in the order of their names. */
function loadable({ files }: Release, counted: readonly string[]): string[] {
  return Object.keys(files)
    .filter((file) => /\.(js|css)$/.test(file) && !counted.includes(file))
    .toSorted()
}

function weigh({ files }: Release, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0)
}
