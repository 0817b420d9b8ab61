import type { MatchRoute } from '@recog/section-contract'
import { isSectionsPage } from '../navigation/navigation'
import { routeOf } from '../navigation/route-of'

/** The page of a URL as its route pattern, such as `/committees/:committeeId`: without ids and other personal data. */
export function pageOf(match: MatchRoute, url: string): string {
  const { pathname } = new URL(url, window.location.href)
  if (isSectionsPage(pathname)) return '/dev/sections'
  return routeOf(match, pathname)?.path ?? 'not found'
}
