export { CONTRACT_VERSION } from './contract'
export type {
  LocationBridge,
  NavigateOptions,
  PortalLocation,
  SectionModule,
  SectionProps,
} from './contract'
export { createSection } from './create-section'
export { defineSection, type SectionDescription } from './define-section'
export { BridgedRouter } from './bridged-router'
export { Gate } from './gate/Gate'
export { GATE_TEXTS } from './gate/access'
export { href } from './href'
export { IntentContext } from './intent'
export { matchRoute, patternToRegExp, type RouteMatch } from './match-route'
export { Page } from './Page'
export { NOT_FOUND_TEXT, REDIRECTS, ROUTES, SECTION_NAMES } from './route-map'
export type { Audience, PortalRoute, SectionName } from './route-map'
export { useAction, type Action } from './use-action'
export { useLoad, type Load } from './use-load'
export { useUnsavedGuard } from './use-unsaved-guard'
