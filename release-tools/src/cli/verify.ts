import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { digestOf, readRoutes } from './documents/compose'
import { integrityOf, listFiles } from './store/files'
import { readRelease, type Release } from './store/release'
import { settle } from './store/switch'

const DECODE = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const

/**
 * Hash again everything the registry points at: every file of what is live, of the fallback versions, their compressed copies,
 * and the documents.
 *
 * @returns one line for each difference; empty when all is as it was published
 */
export async function verify(releases: string): Promise<string[]> {
  // Before anything is settled: that would put the documents right in silence.
  const listed = await integrityInDocuments(releases)
  const liveVersions = await settle(releases)
  const differences = [...listed.differences]
  for (const [name, live] of Object.entries(liveVersions)) {
    for (const version of [live.version, ...(live.previous ? [live.previous] : [])]) {
      const folder = path.join(releases, name, version)
      const release = await readRelease(folder).catch(() => undefined)
      if (!release) differences.push(`${name}/${version}: release.json is missing or broken`)
      else
        differences.push(...(await differencesOf(folder, release, listed.hashes)).map((d) => `${name}/${d}`))
    }
  }
  return differences
}

/**
 * Differences between the files of a release and its `release.json`.
 *
 * @param listed integrity by URL, as the composed documents list it
 */
export async function differencesOf(
  folder: string,
  release: Release,
  listed: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const differences: string[] = []
  for (const [file, { integrity }] of Object.entries(release.files)) {
    const add = (what: string) => differences.push(`${release.version}/${file}: ${what}`)
    const content = await readFile(path.join(folder, file)).catch(() => undefined)
    if (!content) {
      add('is missing')
      continue
    }
    if (integrityOf(content) !== integrity) add('differs from release.json')
    const published = listed[`/assets/${release.name}/${release.version}/${file}`]
    if (published && published !== integrity) add('release.json differs from the documents')
    for (const [ending, decode] of Object.entries(DECODE)) {
      const small = await readFile(path.join(folder, file + ending)).catch(() => undefined)
      const plain = small && (await decode(small).catch(() => Buffer.alloc(0)))
      if (plain && !plain.equals(content)) add(`its ${ending} copy differs`)
    }
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

async function integrityInDocuments(releases: string) {
  const id = (await readRoutes(releases))?.notFound.split('/')[0]
  if (!id) return { hashes: {}, differences: [] }
  const folder = path.join(releases, 'documents', id)
  const files: Record<string, string> = {}
  for (const name of await readdir(folder).catch(() => []))
    files[name] = await readFile(path.join(folder, name), 'utf8')
  const differences =
    digestOf(files) === id ? [] : [`documents/${id}: differed from what was composed, and was composed again`]
  return { hashes: hashesIn(files['not-found.html'] ?? ''), differences }
}

function hashesIn(html: string): Record<string, string> {
  const block = (expression: RegExp) => JSON.parse(expression.exec(html)?.[1] ?? '{}') as object
  const scripts = block(/<script type="importmap">(.*?)<\/script>/s) as { integrity?: Record<string, string> }
  return { ...scripts.integrity, ...block(/id="portal-integrity">(.*?)<\/script>/s) }
}
