import { REDIRECTS, ROUTES, type PortalRoute } from './route-map'

export type RouteMatch =
  | { readonly kind: 'route'; readonly route: PortalRoute }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }

/**
 * Turn a path pattern into an expression: `:name` takes one segment, letters match in any case, one closing slash is
 * allowed. The same rule runs in the browser and, from `routes.json`, on the web server.
 */
export function patternToRegExp(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}/?$`, 'i')
}

const compiled = ROUTES.map((route) => ({ route, expression: patternToRegExp(route.path) }))
const redirects = Object.entries(REDIRECTS).map(([from, to]) => ({
  to,
  expression: from === '/' ? /^\/$/ : patternToRegExp(from),
}))

/**
 * Find the page of a path, case-insensitively (decision D1). A path with a broken percent escape has no
 * page, as on the web server (edge case T30).
 */
export function matchRoute(pathname: string): RouteMatch {
  if (!isDecodable(pathname)) return { kind: 'not-found' }
  const redirect = redirects.find(({ expression }) => expression.test(pathname))
  if (redirect) return { kind: 'redirect', to: redirect.to }
  const found = compiled.find(({ expression }) => expression.test(pathname))
  return found ? { kind: 'route', route: found.route } : { kind: 'not-found' }
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
