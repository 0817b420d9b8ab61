import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SectionDescription } from '@recog/section-contract'
import type { Releasable } from '../workspace'

/** `release.json`: what a build says of itself. Written once, never changed. */
export interface Release {
  readonly name: string
  readonly version: string
  /** Digest of everything the build was made from: the same inputs are not built twice. */
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
  /** By route: the page until its data come. A section that is built elsewhere has none. */
  readonly skeletons?: Readonly<Record<string, string>>
  /** Of a section: its pages and what else it says of itself (`section.ts`). */
  readonly section?: Pick<SectionDescription, 'pages' | 'redirects' | 'likelyNext'>
}

export interface ReleasedFile {
  readonly bytes: number
  readonly brotli: number
  readonly integrity: string
}

/** `live.json`: the switch of one section, and who turned it last. */
export interface Live {
  readonly version: string
  readonly previous?: string
  readonly action: 'publish' | 'rollback'
  readonly at: string
  readonly by: string
  readonly reason: string
}

/** What is live; a name that was never published is absent. */
export type LiveVersions = Readonly<Record<Releasable, Live>>

/** @returns undefined when the file is not there; @throws when it is there and broken */
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

/** @returns undefined when the folder holds none; @throws when what it holds is none */
export async function readRelease(folder: string): Promise<Release | undefined> {
  const file = path.join(folder, 'release.json')
  const found = await readJson<unknown>(file)
  if (found !== undefined && !isRelease(found)) throw new Error(`${file} does not describe a release`)
  return found
}

/** Names become folders and addresses: nothing but plain ones. */
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

/** A released version. @throws when there is none of that version */
export async function releasedVersion(releases: string, name: string, version: string): Promise<Release> {
  const release = await readRelease(path.join(releases, name, version))
  if (!release) throw new Error(`${name} has no release ${version}`)
  return release
}

export const liveFile = (releases: string, name: Releasable) => path.join(releases, name, 'live.json')

/** What the store itself says: the folder of whoever asks has no part in it. */
export async function readLiveVersions(releases: string): Promise<LiveVersions> {
  const names = (await readdir(releases).catch(() => [])).toSorted((a, b) => a.localeCompare(b))
  const pairs = await Promise.all(
    names.map(async (name) => [name, await readJson<Live>(liveFile(releases, name))] as const),
  )
  return Object.fromEntries(pairs.flatMap(([name, live]) => (live ? [[name, live]] : [])))
}
