export { RETRY_SUFFIX, CONTRACT_VERSION } from './contract'
export type { LocationBridge, NavigateOptions, PortalLocation, SectionModule, SectionProps } from './contract'
export { federationName } from './federation'
export { followLinks, type FollowLinksOptions } from './follow-links'
export { href, type PortalPages, type PortalPath } from './href'
export { isCurrent, linksFor, navigationOf, type NavLink, type PortalNavigation } from './navigation'
export {
  createMatcher,
  NOT_FOUND_TEXT,
  patternToRegExp,
  portalRoutes,
  type MatchRoute,
  type PortalRoute,
  type PortalRoutes,
  type RouteMatch,
} from './route-table'
export type { Navigation, PageDescription, SectionDescription } from './section-description'
export type { Audience } from '@recog/api-contract/rules'
export { staticBridge } from './static-bridge'
