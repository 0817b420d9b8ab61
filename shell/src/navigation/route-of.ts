import type { MatchRoute, PortalRoute } from '@recog/section-contract'

/** The page of an address, also of one that is redirected there; undefined where there is none. */
export function routeOf(match: MatchRoute, pathname: string): PortalRoute | undefined {
  const found = match(pathname)
  const page = found.kind === 'redirect' ? match(found.to) : found
  return page.kind === 'route' ? page.route : undefined
}
