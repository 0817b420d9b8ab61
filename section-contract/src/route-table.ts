import type { PageDescription, SectionDescription } from './section-description'

/** A page of the portal: the part of its description that the shell needs. */
export interface PortalRoute extends Pick<PageDescription, 'title' | 'audience' | 'navigation' | 'under'> {
  readonly path: string
  readonly section: string
}

/** All paths of the portal. `publish` collects them from the live releases and writes them into the document. */
export interface PortalRoutes {
  /** The first match wins, so fixed paths come before those with parameters. */
  readonly routes: readonly PortalRoute[]
  /** Paths that redirect to another one (R2.6, R2.15). */
  readonly redirects: Readonly<Record<string, string>>
}

/** The fixed text of the page for unknown paths. */
export const NOT_FOUND_TEXT = '404 - Not Found: The page you are looking for does not exist.'

/**
 * Combine the pages and redirects of all sections (ADR 4).
 *
 * @throws Error when two sections claim the same path; the message names both
 */
export function portalRoutes(
  sections: readonly Pick<SectionDescription, 'name' | 'pages' | 'redirects'>[],
): PortalRoutes {
  const owners = new Map<string, string>()
  const claim = (path: string, section: string) => {
    const shape = path.toLowerCase().replaceAll(/:\w+/g, ':')
    const owner = owners.get(shape)
    if (owner) throw new Error(`${path} belongs to ${owner} and to ${section}: a path has one owner`)
    owners.set(shape, section)
  }
  const routes = sections.flatMap(({ name: section, pages }) =>
    Object.entries(pages).map(([path, { title, audience, navigation, under }]): PortalRoute => {
      claim(path, section)
      return { path, section, title, audience, ...(navigation && { navigation }), ...(under && { under }) }
    }),
  )
  for (const { name, redirects = {} } of sections) Object.keys(redirects).forEach((from) => claim(from, name))
  return {
    routes: routes.toSorted((a, b) => compareText(shapeOf(a.path), shapeOf(b.path))),
    redirects: Object.assign({}, ...sections.map(({ redirects }) => redirects)) as Record<string, string>,
  }
}

/** A sort key that puts parameters after every fixed segment. */
const shapeOf = (path: string) => path.toLowerCase().replaceAll(/:\w+/g, '\uffff')
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** A page, a redirect to another path, or neither. */
export type RouteMatch =
  | { readonly kind: 'route'; readonly route: PortalRoute }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }

/** Finds the page or redirect of a path. */
export type MatchRoute = (pathname: string) => RouteMatch

/**
 * Make the function that finds the page of a path. It ignores letter case (decision D1). A path with a broken percent escape has
 * no page, as on the web server (edge case T30).
 */
export function createMatcher({ routes, redirects }: PortalRoutes): MatchRoute {
  const pages = routes.map((route) => ({ route, expression: patternToRegExp(route.path) }))
  const others = Object.entries(redirects).map(([from, to]) => ({ to, expression: patternToRegExp(from) }))
  return (pathname) => {
    if (!isDecodable(pathname)) return { kind: 'not-found' }
    const redirect = others.find(({ expression }) => expression.test(pathname))
    if (redirect) return { kind: 'redirect', to: redirect.to }
    const found = pages.find(({ expression }) => expression.test(pathname))
    return found ? { kind: 'route', route: found.route } : { kind: 'not-found' }
  }
}

/**
 * Turn a path pattern into a regular expression: `:name` matches one segment, letter case is ignored, and one trailing slash is
 * allowed (decision D1). The web server applies the same rule to `routes.json`.
 */
export function patternToRegExp(pattern: string): RegExp {
  if (pattern === '/') return /^\/$/
  const source = pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}/?$`, 'i')
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
