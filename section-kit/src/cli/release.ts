import { readFile } from 'node:fs/promises'
import path from 'node:path'

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
  readonly files: Readonly<Record<string, ReleasedFile>>
  readonly shared: Readonly<Record<string, string>>
  readonly prerendered: Readonly<Record<string, string>>
  readonly early: Readonly<Record<string, string>>
}

export interface ReleasedFile {
  readonly bytes: number
  readonly brotli: number
  readonly integrity: string
}

/** `live.json`: the switch of one section. */
export interface Live {
  readonly version: string
  readonly previous?: string
  readonly at: string
  readonly by: string
}

/** @returns undefined when the file is not there; @throws when it is there and broken */
async function readJson<T>(file: string): Promise<T | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return JSON.parse(text) as T
}

export const readRelease = (folder: string) => readJson<Release>(path.join(folder, 'release.json'))
export const readLive = (releases: string, name: string) =>
  readJson<Live>(path.join(releases, name, 'live.json'))

/** The release that is live. @throws when nothing of that name was ever published */
export async function liveRelease(releases: string, name: string): Promise<{ live: Live; release: Release }> {
  const live = await readLive(releases, name)
  const release = live && (await readRelease(path.join(releases, name, live.version)))
  if (!live || !release) throw new Error(`${name} has no live release in ${releases}`)
  return { live, release }
}
