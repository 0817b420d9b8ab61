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

/** Names and versions become folders and URLs, so they have no special characters. */
export const word = z.string().regex(/^[a-z0-9][\w.+-]*$/i)
/** A file below the folder of the release: no segment is `.` or `..`. */
export const releasedPath = z.string().regex(/^(?!\.{1,2}(\/|$))[\w.+@-]+(\/(?!\.{1,2}(\/|$))[\w.+@-]+)*$/)
/** The store has other folders, too. */
export const releasableName = z
  .string()
  .regex(/^(shell|storybook|mf-[a-z0-9-]+)$/, 'must be shell, storybook or mf-...')
const releasedFile = z.object({ bytes: z.number(), brotli: z.number(), integrity: z.string() })
export type ReleasedFile = Readonly<z.infer<typeof releasedFile>>

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

/** Types by field of a response: `{ "[].id": "number|string" }`, with a `?` where a server may leave the field out. */
const fieldTypes = z.record(z.string().regex(/^[\w.[\]$-]*$/), z.string().regex(/^[a-z]+(\|[a-z]+)*\??$/))
export type Fields = Stored<z.infer<typeof fieldTypes>>

const apiCall = z.strictObject({
  method: z.string().regex(/^(?:GET|POST|PUT|PATCH|DELETE)$/),
  path: z.string().regex(/^\//),
  /** The call is made only to a server that announces it. */
  capability: z.string().optional(),
  /** Absent for a response without content. */
  fields: fieldTypes.optional(),
})
export type ApiCall = Stored<z.infer<typeof apiCall>>

/** `release.json`: the description of a build. Written once, never changed. */
const release = z.object({
  name: releasableName,
  version: word,
  /** Digest of the build's inputs: the same inputs are not built twice. */
  inputs: z.string(),
  commit: z.string(),
  /** Whether the working tree had changes that the commit does not contain. */
  tree: z.enum(['clean', 'dirty', 'unknown']).optional(),
  /** Versions of the tools that built it, by name. */
  toolchain: z.record(z.string(), z.string()).optional(),
  contract: z.number(),
  /** Of the shell only: the format of its template and parts. An older composer refuses to compose them. */
  composition: z.number().optional(),
  entry: releasedPath,
  /** Files needed to enter the section, entry first. */
  preload: z.array(releasedPath),
  /** Stylesheets of the first screen. */
  css: z.array(releasedPath),
  /** Of a section that contributes to places: the scripts and styles of what it contributes. */
  contributions: z.array(releasedPath).optional(),
  /** Of the shell only: the scripts it needs before it can load any section. */
  runtime: z.array(releasedPath).optional(),
  files: z.record(releasedPath, releasedFile),
  /** Versions by shared module: of the shell those that it provides, of a section those that it was built for. */
  shared: z.record(z.string(), z.string()),
  /** Of a section: the exports that it takes, by shared module. One that is built elsewhere names none. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Of the shell: the exports of the modules that it provides, where they can be listed. */
  provides: z.record(z.string(), z.array(z.string())).optional(),
  /** Of the shell: the calls of the API that its shared packages know, by their names in the contract. */
  knowsCalls: z.array(z.string()).optional(),
  /** Of the shell: the fields that its readers give to sections, with their types, by call. */
  knowsFields: z.record(z.string(), fieldTypes).optional(),
  /** The calls of the API that its code names, by their names in the contract. A build of another tool names none. */
  calls: z.record(z.string(), apiCall).optional(),
  prerendered: z.record(z.string(), releasedPath),
  /** Files of skeletons by path. A section that is built elsewhere has none. */
  skeletons: z.record(z.string(), releasedPath).optional(),
  /** Of a section: its pages, redirects, likely next page and budget (`section.ts`). */
  section: (section as z.ZodType<Omit<SectionDescription, 'name'>>).optional(),
})
export type Release = Stored<z.infer<typeof release>>
const releaseSchema = release.loose()

/** Nobody changes what is stored. */
type Stored<T> = T extends object ? { readonly [Key in keyof T]: Stored<T[Key]> } : T

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
