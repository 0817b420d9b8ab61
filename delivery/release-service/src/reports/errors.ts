import { SourceMap, type SourceMapPayload } from 'node:module'
import { z } from 'zod'
import type { ReleasedFiles } from '../read/read'
import { SOURCE_MAP_ENDING } from '../store/release'
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

/** An error with its source line. */
export interface ResolvedError extends SeenError {
  /** `mf-projects/src/list/ProjectList.tsx:12:5`; undefined when the release has no source map. */
  readonly thrownAt: string | undefined
}

interface ErrorsOfVersion {
  readonly section: string
  readonly version: string
  readonly seen: readonly ResolvedError[]
}

/** @returns whether a version is the first of its section that threw an error */
export function newErrorsOf(
  versions: readonly ErrorsOfVersion[],
): (section: string, version: string, error: ResolvedError) => boolean {
  const firstSeen = new Map<string, { readonly at: string; readonly version: string }>()
  for (const { section, version, seen } of versions)
    for (const error of seen) {
      const key = `${section} ${identityOf(error)}`
      const before = firstSeen.get(key)
      if (!before || error.first < before.at) firstSeen.set(key, { at: error.first, version })
    }
  return (section, version, error) => firstSeen.get(`${section} ${identityOf(error)}`)?.version === version
}

/** The same in the next version: lines move whenever somebody adds one above, columns and names do not. */
function identityOf({ source, name, thrownAt, position }: ResolvedError): string {
  const [, file = position, column = ''] = /^(.+):\d+:(\d+)$/.exec(thrownAt ?? '') ?? []
  return [source, name, file, column].join(' ')
}

/** Parsed maps that stay in memory. */
const MAX_MAPS = 8
/** The longest mappings that are parsed: those of the shell have 400,000. Each million characters stops all pages for a third of a second. */
const MAX_MAPPINGS = 1_000_000
/** Resolved positions that stay in memory: more than `Health` keeps. */
const MAX_POSITIONS = 50_000

/**
 * Resolves positions in released scripts with the source maps that their teams signed. Maps are parsed once: they are large and
 * never change.
 */
export class SourcePositions {
  readonly #maps = new Map<string, Promise<SourceMap | undefined>>()
  /** Metrics ask for the same positions every few seconds, of more versions than maps stay in memory. */
  readonly #resolved = new Map<string, Promise<string | undefined>>()

  constructor(private readonly files: ReleasedFiles) {}

  /**
   * @param position `chunk.0123456789.js:1:2345`, counted from 1
   * @returns `mf-projects/src/list/ProjectList.tsx:12:5`; undefined when the release has no map, or the position is in no source
   */
  resolve(section: string, version: string, position: string): Promise<string | undefined> {
    const key = `${section}/${version}/${position}`
    const known = this.#resolved.get(key)
    if (known) return known
    const found = this.#look(section, version, position)
    if (this.#resolved.size >= MAX_POSITIONS) this.#resolved.clear()
    this.#resolved.set(key, found)
    return found
  }

  async #look(section: string, version: string, position: string): Promise<string | undefined> {
    const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(position) ?? []
    if (!file) return undefined
    const map = await this.#mapOf(section, version, file)
    const found = map?.findOrigin(Number(line), Number(column))
    if (!found || !('fileName' in found)) return undefined
    return `${sourceName(found.fileName)}:${found.lineNumber}:${found.columnNumber}`
  }

  #mapOf(section: string, version: string, file: string): Promise<SourceMap | undefined> {
    const key = `${section}/${version}/${file}`
    const map = this.#maps.get(key) ?? this.#read(section, version, file)
    // The last in the map is the last used.
    this.#maps.delete(key)
    this.#maps.set(key, map)
    const [oldest] = this.#maps.keys()
    if (this.#maps.size > MAX_MAPS && oldest) this.#maps.delete(oldest)
    return map
  }

  async #read(section: string, version: string, file: string): Promise<SourceMap | undefined> {
    try {
      const content = await this.files.read(section, version, file + SOURCE_MAP_ENDING)
      const map = content && (JSON.parse(content.toString('utf8')) as SourceMapPayload)
      if (!map || 'sections' in map || map.mappings.length > MAX_MAPPINGS) return undefined
      return new SourceMap({ ...map, sourcesContent: [] })
    } catch {
      return undefined
    }
  }
}

/** `webpack://name/./src/x.tsx` and other spellings of bundlers, as a path in the repository. */
const sourceName = (source: string) =>
  source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^\.\//, '')
    .replace(/\?.*/s, '')
