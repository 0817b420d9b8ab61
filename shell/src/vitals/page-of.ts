import { matchRoute } from '@recog/section-contract'
import { isSectionsPage } from '../navigation/navigation'

/** The page of an address as its route pattern, such as `/committees/:committeeId`: no id, no query, nothing personal. */
export function pageOf(address: string): string {
  const { pathname } = new URL(address, window.location.href)
  if (isSectionsPage(pathname)) return '/dev/sections'
  const match = matchRoute(pathname)
  if (match.kind === 'redirect') return match.to
  return match.kind === 'route' ? match.route.path : 'not found'
}
