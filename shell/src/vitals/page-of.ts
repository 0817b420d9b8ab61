import type { MatchRoute } from '@recog/section-contract'
import { isSectionsPage } from '../navigation/navigation'
import { routeOf } from '../navigation/route-of'

/** The page of an address as its route pattern, such as `/committees/:committeeId`: no id, no query, nothing personal. */
export function pageOf(match: MatchRoute, address: string): string {
  const { pathname } = new URL(address, window.location.href)
  if (isSectionsPage(pathname)) return '/dev/sections'
  return routeOf(match, pathname)?.path ?? 'not found'
}
