import { matchRoutes } from 'react-router-dom'
import type { PortalRoute } from './route-table'

/** A page, a redirect to another path, or neither. */
export type RouteMatch<Page = PortalRoute> =
  | { readonly kind: 'route'; readonly route: Page }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }

/** Finds the page or redirect of a path. */
export type MatchRoute<Page = PortalRoute> = (pathname: string) => RouteMatch<Page>

const NOT_FOUND = { kind: 'not-found' } as const

/**
 * Make the function that finds the page of a path, in the shell and in the web server, as react-router does in a section: letter
 * case and a closing slash do not matter (decision D1). A path with a broken percent escape or an empty segment has no page (edge
 * case T30), although react-router would find one.
 *
 * @param table the pages and redirects of all sections
 */
export function createMatcher<Page extends { readonly path: string }>({
  routes,
  redirects,
}: {
  readonly routes: readonly Page[]
  readonly redirects: Readonly<Record<string, string>>
}): MatchRoute<Page> {
  const table: { path: string; found: RouteMatch<Page> }[] = [
    ...routes.map((route) => ({ path: route.path, found: { kind: 'route', route } as const })),
    ...Object.entries(redirects).map(([path, to]) => ({ path, found: { kind: 'redirect', to } as const })),
  ]
  return (pathname) => (isWellFormed(pathname) && matchRoutes(table, pathname)?.[0]?.route.found) || NOT_FOUND
}

/** The page at a path, after following a redirect; undefined where there is none. */
export function routeOf(match: MatchRoute, pathname: string): PortalRoute | undefined {
  const found = match(pathname)
  const page = found.kind === 'redirect' ? match(found.to) : found
  return page.kind === 'route' ? page.route : undefined
}

function isWellFormed(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return pathname.startsWith('/') && !pathname.includes('//')
  } catch {
    return false
  }
}
