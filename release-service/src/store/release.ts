import path from 'node:path'
import type { SectionDescription } from '@recog/section-contract'
import { readJson } from './read-json'
import { releaseSchema, word } from './release-schema'

export { releasedPath } from './release-schema'
export { readJson } from './read-json'

export interface Release {
  readonly name: string
  readonly version: string
  /** Digest of the build's inputs: the same inputs are not built twice. */
  readonly inputs: string
  readonly commit: string
  /** Whether the working tree had changes that the commit does not contain. */
  readonly tree?: 'clean' | 'dirty' | 'unknown'
  /** Versions of the tools that built it, by name. */
  readonly toolchain?: Readonly<Record<string, string>>
  readonly contract: number
  /** Of the shell only: the format of its template and parts. An older composer refuses to compose them. */
  readonly composition?: number
  readonly entry: string
  /** Files needed to enter the section, entry first. */
  readonly preload: readonly string[]
  /** Stylesheets of the first screen. */
  readonly css: readonly string[]
  /** Of the shell only: the scripts it needs before it can load any section. */
  readonly runtime?: readonly string[]
  readonly files: Readonly<Record<string, ReleasedFile>>
  /** Versions by shared module: of the shell those that it provides, of a section those that it was built for. */
  readonly shared: Readonly<Record<string, string>>
  /** Of a section: the exports that it takes, by shared module. One that is built elsewhere names none. */
  readonly uses?: Readonly<Record<string, readonly string[]>>
  /** Of the shell: the exports of the modules that it provides, where they can be listed. */
  readonly provides?: Readonly<Record<string, readonly string[]>>
  /** Of the shell: the calls of the API that its shared packages know, by their names in the contract. */
  readonly knowsCalls?: readonly string[]
  /** Of the shell: the fields that its readers give to sections, with their types, by call. */
  readonly knowsFields?: Readonly<Record<string, Fields>>
  /** The calls of the API that its code names, by their names in the contract. A build of another tool names none. */
  readonly calls?: Readonly<Record<string, ApiCall>>
  readonly prerendered: Readonly<Record<string, string>>
  /** Files of skeletons by path. A section that is built elsewhere has none. */
  readonly skeletons?: Readonly<Record<string, string>>
  /** Of a section: its pages, redirects, likely next page and budget (`section.ts`). */
  readonly section?: Omit<SectionDescription, 'name'>
}

/** Types by field of a response: `{ "[].id": "number|string" }`, with a `?` where a server may leave the field out. */
export type Fields = Readonly<Record<string, string>>

/** A call of the API, as the contract describes it. */
export interface ApiCall {
  readonly method: string
  readonly path: string
  /** The call is made only to a server that announces it. */
  readonly capability?: string
  /** Absent for a response without content. */
  readonly fields?: Fields
}

export interface ReleasedFile {
  readonly bytes: number
  readonly brotli: number
  readonly integrity: string
}

/** Read the `release.json` of a folder. @returns undefined when it has none @throws when the file is broken */
export async function readRelease(folder: string): Promise<Release | undefined> {
  const from = path.join(folder, 'release.json')
  const found = await readJson<unknown>(from)
  return found === undefined ? undefined : parseRelease(found, from)
}

/** @param source named in the error @throws when the value does not describe a release */
export function parseRelease(value: unknown, source: string): Release {
  const { success, error } = releaseSchema.safeParse(value)
  // The value itself, not zod's copy: undeclared members are part of what was signed.
  if (success) return value as Release
  const [issue] = error.issues
  const why = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message
  throw new Error(`${source} does not describe a release: ${issue?.path.join('.')}: ${why}`)
}

/** Read a released version. @throws when it does not exist, or is not a plain word */
export async function releasedVersion(releases: string, name: string, version: string): Promise<Release> {
  if (!word.safeParse(name).success || !word.safeParse(version).success)
    throw new Error(`"${version}" is not a version of ${name}. A version is one word, such as 0.1.0-5a16986`)
  const release = await readRelease(path.join(releases, name, version))
  if (!release || release.name !== name || release.version !== version)
    throw new Error(`${name} has no release ${version}`)
  return release
}
