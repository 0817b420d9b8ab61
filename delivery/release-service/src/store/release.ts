import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { PageDescription, SectionDescription } from '@recog/section-contract'
import { z } from 'zod'
import { isReserved } from '../names'
import { readJson } from './disk'

/** The modules of a build, for `size`. It is beside `release.json` and never released. */
export const MODULES_FILE = 'modules.json'
/** The signed statement of a release. */
export const PROVENANCE_FILE = 'provenance.json'

/** The bill of materials of a release, for its operator. */
export const SBOM_FILE = 'sbom.cdx.json'

/** Ending of a source map. It is stored with a release to resolve the positions of errors, and never served. */
export const SOURCE_MAP_ENDING = '.map'

const ABOUT_THE_BUILD: readonly string[] = ['release.json', PROVENANCE_FILE, MODULES_FILE, SBOM_FILE]

/** Whether a file tells about a build, so that no browser requests it. */
export const isAboutTheBuild = (file: string): boolean =>
  ABOUT_THE_BUILD.includes(file) || file.endsWith(SOURCE_MAP_ENDING)

/**
 * All files below a folder that are released, as posix paths relative to it.
 *
 * @throws when it contains anything but files and folders: a link could lead out of it
 */
export async function plainFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name !== MODULES_FILE)
    .map((entry) => {
      const file = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      if (!entry.isFile()) throw new Error(`${file} is not a plain file. Releases contain no links.`)
      return file
    })
    .toSorted()
}

/** The files of a build that `release.json` describes: without compressed copies and files about the build. */
export async function listFiles(folder: string): Promise<string[]> {
  const files = await plainFiles(folder)
  return files.filter((file) => !/\.(br|gz)$/.test(file) && !isAboutTheBuild(file))
}

/** The hash that browsers check (Subresource Integrity). */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** SHA-256 in hex, as statements and the ledger use it. */
export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

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
  /** Of a section that contributes to places: the scripts and styles of what it contributes. */
  readonly contributions?: readonly string[]
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

/** Names and versions become folders and URLs, so they have no special characters. */
export const word = z.string().regex(/^[a-z0-9][\w.+-]*$/i)
/** A file below the folder of the release: no segment is `.` or `..`. */
export const releasedPath = z.string().regex(/^(?!\.{1,2}(\/|$))[\w.+@-]+(\/(?!\.{1,2}(\/|$))[\w.+@-]+)*$/)
/** The store has other folders, too. */
export const releasableName = z
  .string()
  .regex(/^(shell|storybook|mf-[a-z0-9-]+)$/, 'must be shell, storybook or mf-...')
const releasedFile = z.object({ bytes: z.number(), brotli: z.number(), integrity: z.string() })

/**
 * A path of the portal, with `:name` for a parameter. The API and released files answer below the others (edge case T30). Segments
 * are never empty or `..`: browsers read `//host` as another origin.
 */
const portalPath = z
  .string()
  .regex(/^\/$|^(\/(:[a-z]\w*|\w[\w.-]*))+$/i, 'must be a path such as /projects/:projectId')
  .refine((at) => !isReserved(at), 'must be a path of the portal: the API or released files answer there')

/** Complete by its type: the compiler names an audience that is missing here. */
const AUDIENCES = {
  anyone: 'anyone',
  'signed-in': 'signed-in',
  member: 'member',
  lead: 'lead',
  steering: 'steering',
  admin: 'admin',
} as const satisfies { readonly [A in PageDescription['audience']]: A }
const audience = z.enum(AUDIENCES)
const label = z.string().min(1).max(60)
const apiRequest = z.string().regex(/^\/api\//, 'must be a request of the API')
const MAX_PLACES = 20
const MAX_PROPS = 10
const MAX_READS = 5

/** The shell puts it into the header of every page, so a mistake in it would be everybody's. */
const link = z.strictObject({
  kind: z.literal('link'),
  label,
  order: z.number(),
  shownTo: audience,
  count: z.literal('pendingRequests').optional(),
  to: portalPath.optional(),
})

const page = z.strictObject({
  page: z.string(),
  title: z.string(),
  audience,
  prefetch: z.array(apiRequest).optional(),
  prerender: z.boolean().optional(),
  navigation: z
    .discriminatedUnion('kind', [link, z.strictObject({ kind: z.literal('greeting') })])
    .optional(),
  footer: z.strictObject({ label, order: z.number() }).optional(),
  under: portalPath.optional(),
})

/** Names of components and props: identifiers in TypeScript. */
const identifier = z.string().regex(/^[a-z]\w{0,59}$/i)
const placeName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/, 'must be a name such as group.panel')
const propTypes = z
  .record(identifier, z.enum(['string', 'number', 'boolean']))
  .refine((props) => Object.keys(props).length <= MAX_PROPS, `must name at most ${MAX_PROPS} props`)

const place = z.strictObject({
  page: portalPath,
  props: propTypes,
  max: z.number().int().positive().optional(),
})
const contribution = z.strictObject({
  to: placeName,
  component: identifier,
  title: label,
  audience,
  capability: word.optional(),
  order: z.number(),
  props: propTypes.optional(),
  prefetch: z.array(apiRequest).max(MAX_READS).optional(),
  rows: z.number().int().min(0).max(40).optional(),
})

/** What a section offers and contributes is in the document of every page. */
const places = {
  offers: z
    .record(placeName, place)
    .refine((offers) => Object.keys(offers).length <= MAX_PLACES, `must name at most ${MAX_PLACES} places`)
    .optional(),
  contributes: z.array(contribution).max(MAX_PLACES).optional(),
}

const section = z.strictObject({
  pages: z.record(portalPath, page),
  redirects: z.record(portalPath, portalPath).optional(),
  likelyNext: portalPath.optional(),
  budget: z.number().positive().optional(),
  ...places,
})

/** Fields by path, such as `[].id`, with their types: `number|string`, and a `?` where a server may leave the field out. */
const fieldTypes = z.record(z.string().regex(/^[\w.[\]$-]*$/), z.string().regex(/^[a-z]+(\|[a-z]+)*\??$/))

const apiCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().regex(/^\//),
  capability: z.string().optional(),
  fields: fieldTypes.optional(),
})

/** `release.json`: the description of a build. Written once, never changed. */
const releaseSchema = z
  .object({
    name: releasableName,
    version: word,
    inputs: z.string(),
    commit: z.string(),
    tree: z.enum(['clean', 'dirty', 'unknown']).optional(),
    toolchain: z.record(z.string(), z.string()).optional(),
    contract: z.number(),
    composition: z.number().optional(),
    entry: releasedPath,
    preload: z.array(releasedPath),
    css: z.array(releasedPath),
    contributions: z.array(releasedPath).optional(),
    runtime: z.array(releasedPath).optional(),
    files: z.record(releasedPath, releasedFile),
    shared: z.record(z.string(), z.string()),
    uses: z.record(z.string(), z.array(z.string())).optional(),
    provides: z.record(z.string(), z.array(z.string())).optional(),
    knowsCalls: z.array(z.string()).optional(),
    knowsFields: z.record(z.string(), fieldTypes).optional(),
    calls: z.record(z.string(), apiCall).optional(),
    prerendered: z.record(z.string(), releasedPath),
    skeletons: z.record(z.string(), releasedPath).optional(),
    section: section.optional(),
  })
  .loose()

/** Read the `release.json` of a folder. @returns undefined when it has none @throws when the file is broken */
export async function readRelease(folder: string): Promise<Release | undefined> {
  const from = path.join(folder, 'release.json')
  const found = await readJson<unknown>(from)
  return found === undefined ? undefined : parseRelease(found, from)
}

/** @param source named in the error @throws when the value does not describe a release */
export function parseRelease(value: unknown, source: string): Release {
  const { issues = [] } = releaseSchema.safeParse(value).error ?? {}
  // Sections of later versions have more keys.
  const issue = issues.find(({ code, path: [part] }) => code !== 'unrecognized_keys' || part !== 'section')
  // The value itself, not zod's copy: undeclared members are part of what was signed.
  if (!issue) return value as Release
  throw new Error(`${source} does not describe a release: ${problemOf(issue)}`)
}

const problemOf = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.')}: ${issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message}`

/** The keys of a section's description, as `section.ts` has them. */
export const SECTION_KEYS: readonly string[] = [section, page, link, place, contribution].flatMap(
  ({ shape }) => Object.keys(shape),
)

/**
 * What is wrong with a section's description, one line each. Keys that have no effect come first, and alone: a misspelt key is missing, too.
 *
 * @param aboutUnknown what to say of such a key
 */
export function problemsOfSection(value: unknown, aboutUnknown: (key: string) => string): string[] {
  const { issues = [] } = section.safeParse(value).error ?? {}
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')} ${aboutUnknown(key)}`)
      : [],
  )
  return unknown.length > 0 ? unknown : issues.map(problemOf)
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

/** The releases of a name that are in the folder of a store, by version. */
export async function releasesIn(releases: string, name: string): Promise<ReadonlyMap<string, Release>> {
  const found = new Map<string, Release>()
  for (const version of await readdir(path.join(releases, name)).catch(() => [])) {
    const release = await readRelease(path.join(releases, name, version)).catch(() => undefined)
    if (release) found.set(version, release)
  }
  return found
}

interface ReleaseSize {
  /** Entry, first chunk and styles, in bytes after brotli. */
  readonly enterBytes: number
  /** All files, in bytes after brotli. */
  readonly totalBytes: number
}

/** The size of a release in bytes after brotli. */
export function sizeOf({ files, preload, css }: Release): ReleaseSize {
  const brotli = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0)
  return { enterBytes: brotli([...preload, ...css]), totalBytes: brotli(Object.keys(files)) }
}

/** @param bytes formatted as `12.3 KB` */
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
