export { CONTRACT_VERSION, federationName, RETRY_SUFFIX, staticBridge } from './contract'
export type {
  ContributionModule,
  ContributionProps,
  ContributionsModule,
  LocationBridge,
  NavigateOptions,
  PortalLocation,
  SectionModule,
  SectionProps,
} from './contract'
export { followLinks, type FollowLinksOptions } from './follow-links'
export { href, type PortalPages, type PortalPath } from './href'
export { isCurrent, linksFor, navigationOf, type NavLink, type PortalNavigation } from './navigation'
export type { MatchRoute, RouteMatch } from './match-route'
export {
  offersOf,
  placed,
  placementsOf,
  SHELL_PLACES,
  type ContributionDescription,
  type MountedContribution,
  type PlacedContribution,
  type PlaceDescription,
  type PlaceName,
  type PlaceNamed,
  type Placement,
  type PlacesBridge,
  type PlacesOfSection,
  type PortalPlaces,
  type PropsOf,
  type PropTypes,
  type SearchItem,
  type SearchSource,
} from './places'
export { NOT_FOUND_TEXT, portalRoutes, type PortalRoute, type PortalRoutes } from './route-table'
export type { FooterPlace, Navigation, PageDescription, SectionDescription } from './section-description'
export type { Audience } from '@recog/api-contract/rules'
