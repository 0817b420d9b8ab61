import type { PortalRoute, PortalRoutes } from './route-table'

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
 *
 * @param table the pages and redirects of all sections
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
 *
 * @param pattern such as `/projects/:projectId`
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
