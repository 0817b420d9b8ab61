import { SourceMap, type SourceMapPayload } from 'node:module'
import type { ReleasedFiles } from '../read/released-files'
import { SOURCE_MAP_ENDING } from '../store/files'

/** Parsed maps that stay in memory. */
const MAX_MAPS = 20
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
      return content && new SourceMap(JSON.parse(content.toString('utf8')) as SourceMapPayload)
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
