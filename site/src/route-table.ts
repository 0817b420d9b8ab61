import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** `routes.json` as `publish` composed it. */
export interface Composed {
  readonly routes: readonly { readonly path: string; readonly document: string }[]
  readonly redirects: Readonly<Record<string, string>>
  readonly notFound: string
  /** The list of live versions, for open tabs. */
  readonly registry: string
  /** Everything that is released, for the operator's page. */
  readonly about: string
}

export type Match =
  | { readonly kind: 'document'; readonly document: string; readonly status: 200 | 404 }
  | { readonly kind: 'redirect'; readonly to: string }

/** Finds the document of a path in `routes.json`, and reads it again after every publish. */
export class RouteTable {
  #changed = ''
  #composed: Composed | undefined

  constructor(private readonly folder: string) {}

  /**
   * The document or redirect of a path; the 404 page if no route matches.
   *
   * @throws if `routes.json` cannot be read and is not cached
   */
  async find(pathname: string): Promise<Match> {
    const composed = await this.#read()
    const redirect = Object.entries(composed.redirects).find(([from]) => toExpression(from).test(pathname))
    if (redirect) return { kind: 'redirect', to: redirect[1] }
    const route = composed.routes.find(({ path: pattern }) => toExpression(pattern).test(pathname))
    return route
      ? { kind: 'document', document: route.document, status: 200 }
      : { kind: 'document', document: composed.notFound, status: 404 }
  }

  /** The current file of the registry, of the report on releases, or of the 404 page. */
  async file(kind: 'registry' | 'about' | 'notFound'): Promise<string> {
    return (await this.#read())[kind]
  }

  /** The whole table, for export. */
  all(): Promise<Composed> {
    return this.#read()
  }

  /** If the file can no longer be read, the cached table stays in use. */
  async #read(): Promise<Composed> {
    try {
      const file = path.join(this.folder, 'routes.json')
      const { mtimeMs, ino } = await stat(file)
      const changed = `${mtimeMs} ${ino}`
      if (!this.#composed || changed !== this.#changed) {
        this.#composed = JSON.parse(await readFile(file, 'utf8')) as Composed
        this.#changed = changed
      }
      return this.#composed
    } catch (error) {
      if (!this.#composed) throw error
      return this.#composed
    }
  }
}

function toExpression(pattern: string): RegExp {
  return pattern === '/' ? /^\/$/ : new RegExp(`^${patternSource(pattern)}$`, 'i')
}

/** Matches like the portal's router: `:name` stands for one segment, case-insensitive, with an optional trailing slash. */
export function patternSource(pattern: string): string {
  const source = pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return `${source}/?`
}
