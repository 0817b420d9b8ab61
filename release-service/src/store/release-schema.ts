import type { PageDescription } from '@recog/section-contract'
import { z } from 'zod'
import { isReserved } from './reserved-paths'

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

/** The shell puts it into the header of every page, so a mistake in it would be everybody's. */
const navigation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('link'),
    label,
    order: z.number(),
    shownTo: audience,
    count: z.literal('pendingRequests').optional(),
    to: portalPath.optional(),
  }),
  z.object({ kind: z.literal('greeting') }),
])

const page = z
  .object({
    page: z.string(),
    title: z.string(),
    audience,
    prefetch: z.array(z.string().regex(/^\/api\//, 'must be a request of the API')).optional(),
    navigation: navigation.optional(),
    footer: z.object({ label, order: z.number() }).optional(),
    description: z.string().optional(),
    under: portalPath.optional(),
  })
  .loose()

const section = z.object({
  pages: z.record(portalPath, page),
  redirects: z.record(portalPath, portalPath).optional(),
  likelyNext: portalPath.optional(),
  budget: z.number().positive().optional(),
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
export const releaseSchema = z
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
