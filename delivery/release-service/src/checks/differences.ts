import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { integrityOf, listFiles } from '../store/files'
import type { Release } from '../store/release'

/** A build that is to be made live. */
export interface Candidate {
  readonly name: string
  readonly folder: string
  readonly release: Release
}

const DECODE = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const

/** Differences between the files of a build and its `release.json`. */
export async function differencesOf(folder: string, release: Release): Promise<string[]> {
  const differences: string[] = []
  for (const [file, { bytes, brotli, integrity }] of Object.entries(release.files)) {
    const add = (what: string) => differences.push(`${release.version}/${file}: ${what}`)
    const content = await readFile(path.join(folder, file)).catch(() => undefined)
    if (!content) {
      add('is missing')
      continue
    }
    if (integrityOf(content) !== integrity) add('differs from release.json')
    let smallest = content.length
    for (const [ending, decode] of Object.entries(DECODE)) {
      const small = await readFile(path.join(folder, file + ending)).catch(() => undefined)
      const plain = small && (await decode(small).catch(() => Buffer.alloc(0)))
      if (plain && !plain.equals(content)) add(`its ${ending} copy differs`)
      if (small && ending === '.br') smallest = small.length
    }
    // Limits are compared with these.
    if (bytes !== content.length || brotli !== smallest) add('its size differs from release.json')
  }
  for (const file of [
    release.entry,
    ...release.preload,
    ...release.css,
    ...Object.values(release.prerendered),
    ...Object.values(release.skeletons ?? {}),
  ]) {
    if (!release.files[file])
      differences.push(`${release.version}/${file}: is referenced but not part of the release`)
  }
  for (const file of await listFiles(folder)) {
    if (!release.files[file]) differences.push(`${release.version}/${file}: is not part of the release`)
  }
  return differences
}
