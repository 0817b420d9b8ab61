import { href } from '@recog/section-contract'
import type { SessionUser } from '@recog/shared-session'

export interface NavLink {
  readonly label: string
  readonly to: string
}

interface GuardedLink extends NavLink {
  readonly shownTo?: (user: SessionUser | undefined) => boolean
}

/** The header's links in order (R2.2). Hiding one protects nothing: each page has its own gate. */
const LINKS: readonly GuardedLink[] = [
  { label: 'Home', to: href.home() },
  { label: 'Working Groups', to: href.directory() },
  { label: 'Publications', to: href.publications() },
  { label: 'Projects', to: href.projects() },
  { label: 'Events', to: href.events() },
  { label: 'Contact', to: href.contact() },
  { label: 'Steering', to: href.steering(), shownTo: (user) => user?.isSteering === true },
  { label: 'Site Admin', to: href.admin(), shownTo: (user) => user?.isAdmin === true },
]

export function navLinks(user: SessionUser | undefined): readonly NavLink[] {
  return LINKS.filter(({ shownTo }) => shownTo?.(user) ?? true)
}

/** A link is current for its own page and every page beneath it, in any letter case. */
export function isCurrent(link: NavLink, pathname: string): boolean {
  const path = pathname.toLowerCase()
  const own = link.to.toLowerCase()
  if (own === href.directory().toLowerCase() && path.startsWith('/committees/')) return true
  return path === own || path.startsWith(`${own}/`)
}
