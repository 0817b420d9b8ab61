import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** `routes.json` as `publish` composed it. */
export interface Composed {
  readonly routes: readonly { readonly path: string; readonly document: string }[]
  readonly redirects: Readonly<Record<string, string>>
  readonly notFound: string
  /** Which versions run, for open tabs. */
  readonly registry: string
  /** What is released, for the operator's page. */
  readonly about: string
}

export type Answer =
  | { readonly kind: 'document'; readonly document: string; readonly status: 200 | 404 }
  | { readonly kind: 'redirect'; readonly to: string }

/** `routes.json` as `publish` composed it: which document answers a path. */
export class RouteTable {
  #changed = ''
  #composed: Composed | undefined

  constructor(private readonly folder: string) {}

  async answer(pathname: string): Promise<Answer> {
    const composed = await this.#read()
    const redirect = Object.entries(composed.redirects).find(([from]) => toExpression(from).test(pathname))
    if (redirect) return { kind: 'redirect', to: redirect[1] }
    const route = composed.routes.find(({ path: pattern }) => toExpression(pattern).test(pathname))
    return route
      ? { kind: 'document', document: route.document, status: 200 }
      : { kind: 'document', document: composed.notFound, status: 404 }
  }

  /** File of the set in use: which versions run, all about them, or the 404 page. */
  async file(kind: 'registry' | 'about' | 'notFound'): Promise<string> {
    return (await this.#read())[kind]
  }

  /** Everything at once, for export. */
  all(): Promise<Composed> {
    return this.#read()
  }

  /** What was read last goes on answering should the file be gone or broken. */
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

/** The rule of the portal's routes: `:name` takes one segment, any letter case, one closing slash allowed. */
export function patternSource(pattern: string): string {
  const source = pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return `${source}/?`
}
