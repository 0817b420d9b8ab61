import { z } from 'zod'

/** A body is refused above this size. Bytes. */
export const MAX_REPORT_BYTES = 64 * 1024

const name = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/)
const version = z
  .string()
  .max(120)
  .regex(/^[\w.+-]+$/)
const position = z.number().int().min(1).max(10_000_000)
const frame = z.object({
  section: name,
  version,
  file: z
    .string()
    .max(200)
    .regex(/^[\w./+@-]+\.js$/),
  line: position,
  column: position,
})

const release = { section: name, version }
const figure = z.number().min(0).max(600_000).nullable()

/** A report of a browser (`shell/monitoring/src/reports`). Whatever else it contains is dropped: nothing here names a person. */
const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mounted'), ...release }),
  z.object({
    kind: z.enum(['network', 'timeout', 'integrity', 'contract', 'evaluate', 'mount', 'hang', 'crash']),
    ...release,
  }),
  z.object({
    kind: z.literal('error'),
    ...release,
    source: z.enum(['render', 'uncaught', 'rejection']),
    name: z
      .string()
      .max(40)
      .regex(/^[A-Z][A-Za-z]*$/),
    frames: z.array(frame).max(10),
    /** The first error since its release was mounted. Tabs of older shells do not say. */
    first: z.boolean().default(true),
  }),
  z.object({
    kind: z.literal('long-task'),
    ...release,
    file: z.string().max(200),
    ms: z.number().max(600_000),
  }),
  z
    .object({
      kind: z.literal('vitals'),
      section: name,
      sectionVersion: version,
      lcp: figure,
      inp: figure,
      cls: figure,
    })
    .transform(({ sectionVersion, ...rest }) => ({ ...rest, version: sectionVersion })),
])
export type Report = z.infer<typeof report>
export type ErrorReport = Extract<Report, { kind: 'error' }>
export const isError = (each: Report): each is ErrorReport => each.kind === 'error'

const batch = z.object({ shell: version, reports: z.array(z.unknown()).max(50) })

/** Reports of one page. */
export interface Batch {
  /** Version of the shell that the page was composed with. */
  readonly shell: string
  readonly reports: readonly Report[]
}

/**
 * Read a body. Reports of kinds that this version does not know are dropped: open tabs may be older or newer.
 *
 * @returns undefined when the body is not a batch of reports
 */
export function parseBatch(body: unknown): Batch | undefined {
  const { success, data } = batch.safeParse(body)
  if (!success) return undefined
  const reports = data.reports.flatMap((each) => {
    const parsed = report.safeParse(each)
    return parsed.success ? [parsed.data] : []
  })
  return { shell: data.shell, reports }
}

/** Above these a visit is poor (web.dev/articles/vitals): milliseconds, CLS without unit. */
const POOR = { lcp: 4_000, inp: 500, cls: 0.25 } as const

/** Whether one of a visit's figures is poor. */
export const isPoor = ({ lcp, inp, cls }: Extract<Report, { kind: 'vitals' }>): boolean =>
  (lcp ?? 0) > POOR.lcp || (inp ?? 0) > POOR.inp || (cls ?? 0) > POOR.cls
