import { isAllowed, type Audience, type Rights } from '@recog/api-contract/rules'
import type { PortalRoute, PortalRoutes } from './route-table'

export interface NavLink {
  readonly label: string
  readonly to: string
  readonly shownTo: Audience
  /** The page that the link leads to. */
  readonly path: string
}

/** What the header shows of the pages (R2.1 to R2.3). */
export interface PortalNavigation {
  readonly links: readonly NavLink[]
  /** The greeting leads here; without such a page it is no link. */
  readonly profile: string | undefined
}

/** The header's links in order, from what the sections say of their pages. */
export function navigationOf({ routes }: Pick<PortalRoutes, 'routes'>): PortalNavigation {
  const links = routes.flatMap(({ path, navigation }) =>
    navigation?.kind === 'link' ? [{ to: path, ...navigation, path }] : [],
  )
  return {
    links: links
      .toSorted((a, b) => a.order - b.order)
      .map(({ label, to, shownTo, path }) => ({ label, to, shownTo, path })),
    profile: routes.find(({ navigation }) => navigation?.kind === 'greeting')?.path,
  }
}

/** The links that somebody is shown. @param rights of who is signed in */
export function linksFor(links: readonly NavLink[], rights: Rights | undefined): readonly NavLink[] {
  return links.filter(({ shownTo }) => shownTo === 'anyone' || (rights && isAllowed(shownTo, rights)))
}

/** Whether a link is current on a page: its own, one beneath it, or one that says so. */
export function isCurrent(
  link: Pick<NavLink, 'path'>,
  route: Pick<PortalRoute, 'path' | 'under'> | undefined,
): boolean {
  if (!route) return false
  const own = link.path.toLowerCase()
  return [route.path, route.under ?? ''].some((path) => `${path.toLowerCase()}/`.startsWith(`${own}/`))
}
