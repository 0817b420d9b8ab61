import { z } from 'zod'
import type { ErrorReport } from './report'

/** Different errors of one version that are kept; the most frequent bug comes first anyway. */
const MAX_ERRORS = 200
/** One error of a version, counted. */
export const seenError = z.object({
  source: z.enum(['render', 'uncaught', 'rejection']),
  name: z.string(),
  /** Where it was thrown: `chunk.0123456789.js:1:2345`; '' when nobody knows. */
  position: z.string(),
  count: z.number(),
  /** ISO dates. */
  first: z.string(),
  last: z.string(),
})
export type SeenError = z.infer<typeof seenError>

/** Count an error. @param at ISO date */
export function withError(seen: readonly SeenError[], report: ErrorReport, at: string): SeenError[] {
  const { source, name } = report
  const position = positionOf(report)
  const same = (each: SeenError) => isSameError(each, report)
  const known = seen.find(same)
  const error = {
    source,
    name,
    position,
    count: (known?.count ?? 0) + 1,
    first: known?.first ?? at,
    last: at,
  }
  return [...seen.filter((each) => !same(each)), error].slice(-MAX_ERRORS)
}

/** Whether a report is of an error that is counted already. */
export const isSameError = ({ source, name, position }: SeenError, report: ErrorReport): boolean =>
  source === report.source && name === report.name && position === positionOf(report)

/** The innermost position in the script of the release that the error belongs to. */
export function positionOf({
  section,
  version,
  frames,
}: Pick<ErrorReport, 'section' | 'version' | 'frames'>): string {
  const own = frames.find((frame) => frame.section === section && frame.version === version)
  return own ? `${own.file}:${own.line}:${own.column}` : ''
}
