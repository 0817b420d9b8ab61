import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SectionDescription } from '@recog/section-contract'
import type { Releasable } from '../workspace'

/** `release.json`: the description of a build. Written once, never changed. */
export interface Release {
  readonly name: string
  readonly version: string
  /** Digest of the build's inputs: the same inputs are not built twice. */
  readonly inputs: string
  readonly commit: string
  readonly contract: number
  readonly entry: string
  /** Files needed to enter the section, entry first. */
  readonly preload: readonly string[]
  /** Stylesheets of the first screen. */
  readonly css: readonly string[]
  /** Of the shell only: the scripts it needs before it can load any section. */
  readonly runtime?: readonly string[]
  readonly files: Readonly<Record<string, ReleasedFile>>
  readonly shared: Readonly<Record<string, string>>
  readonly prerendered: Readonly<Record<string, string>>
  /** Files of skeletons by path. A section that is built elsewhere has none. */
  readonly skeletons?: Readonly<Record<string, string>>
  /** Of a section: its pages, redirects and likely next page (`section.ts`). */
  readonly section?: Pick<SectionDescription, 'pages' | 'redirects' | 'likelyNext'>
}

export interface ReleasedFile {
  readonly bytes: number
  readonly brotli: number
  readonly integrity: string
}

/** `live.json`: the live version of the shell or a section, and who made it live. */
export interface Live {
  readonly version: string
  readonly previous?: string
  readonly action: 'publish' | 'rollback'
  readonly at: string
  readonly by: string
  readonly reason: string
}

/** Live versions by name; a name that was never published is absent. */
export type LiveVersions = Readonly<Record<Releasable, Live>>

/** Read a JSON file. @returns undefined when it does not exist @throws when it is broken */
export async function readJson<T>(file: string): Promise<T | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new Error(`${file} is broken: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Read the `release.json` of a folder. @returns undefined when it has none @throws when the file is broken */
export async function readRelease(folder: string): Promise<Release | undefined> {
  const file = path.join(folder, 'release.json')
  const found = await readJson<unknown>(file)
  if (found !== undefined && !isRelease(found)) throw new Error(`${file} does not describe a release`)
  return found
}

/** Names become folders and URLs, so they have no special characters. */
const PLAIN = /^[a-z0-9][\w.+-]*$/i

function isRelease(value: unknown): value is Release {
  const { name, version, contract, files, preload, css, shared, prerendered, section } = (value ??
    {}) as Partial<Release>
  const words = [name, version].every((word) => typeof word === 'string' && PLAIN.test(word))
  const tables = [files, shared, prerendered, section ?? {}, section?.pages ?? {}].every(
    (table) => typeof table === 'object' && table !== null,
  )
  return words && tables && typeof contract === 'number' && Array.isArray(preload) && Array.isArray(css)
}

/** Read a released version. @throws when it does not exist */
export async function releasedVersion(releases: string, name: string, version: string): Promise<Release> {
  const release = await readRelease(path.join(releases, name, version))
  if (!release) throw new Error(`${name} has no release ${version}`)
  return release
}

/** Path of a `live.json`. */
export const liveFile = (releases: string, name: Releasable) => path.join(releases, name, 'live.json')

/** Read the live versions from the store; the sections of this repository do not matter. */
export async function readLiveVersions(releases: string): Promise<LiveVersions> {
  const names = (await readdir(releases).catch(() => [])).toSorted((a, b) => a.localeCompare(b))
  const pairs = await Promise.all(
    names.map(async (name) => [name, await readJson<Live>(liveFile(releases, name))] as const),
  )
  return Object.fromEntries(pairs.flatMap(([name, live]) => (live ? [[name, live]] : [])))
}
