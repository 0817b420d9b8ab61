import { isAllowed, type Rights } from '@recog/api-contract/rules'
import type { PortalRoute, PortalRoutes } from './route-table'
import type { Navigation } from './section-description'

/** A link in the header, as its page describes it. */
export interface NavLink extends Omit<Extract<Navigation, { readonly kind: 'link' }>, 'kind' | 'order'> {
  /** The link's target: the page's path, or a path that redirects to it. */
  readonly to: string
  /** Path of the page. */
  readonly path: string
}

/** The links in the header (R2.1 to R2.3). */
export interface PortalNavigation {
  readonly links: readonly NavLink[]
  /** The page that the greeting links to; without one the greeting is plain text. */
  readonly profile: string | undefined
}

/**
 * Derive the header's links, in their order, from the pages' descriptions (ADR 4).
 *
 * @param table the pages of all sections
 */
export function navigationOf({ routes }: Pick<PortalRoutes, 'routes'>): PortalNavigation {
  const links = routes.flatMap(({ path, navigation }) =>
    navigation?.kind === 'link' ? [{ to: path, ...navigation, path }] : [],
  )
  return {
    links: links.toSorted((a, b) => a.order - b.order),
    profile: routes.find(({ navigation }) => navigation?.kind === 'greeting')?.path,
  }
}

/**
 * The header links that a visitor sees (R2.2).
 *
 * @param rights of the signed-in user; undefined for a visitor who is signed out
 */
export function linksFor(links: readonly NavLink[], rights: Rights | undefined): readonly NavLink[] {
  return links.filter(({ shownTo }) => shownTo === 'anyone' || (rights && isAllowed(shownTo, rights)))
}

/**
 * Whether a header link is marked as current on a page: the link's own page, a page below it, or one whose description names it
 * in `under`.
 *
 * @param route the page on screen; undefined where there is none
 */
export function isCurrent(
  link: Pick<NavLink, 'path'>,
  route: Pick<PortalRoute, 'path' | 'under'> | undefined,
): boolean {
  if (!route) return false
  const own = link.path.toLowerCase()
  return [route.path, route.under ?? ''].some((path) => `${path.toLowerCase()}/`.startsWith(`${own}/`))
}
