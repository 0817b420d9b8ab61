import type { MatchRoute, PortalRoute } from '@recog/section-contract'

/** The page at a path, after following a redirect; undefined where there is none. */
export function routeOf(match: MatchRoute, pathname: string): PortalRoute | undefined {
  const found = match(pathname)
  const page = found.kind === 'redirect' ? match(found.to) : found
  return page.kind === 'route' ? page.route : undefined
}
