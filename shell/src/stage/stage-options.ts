import type { MatchRoute } from '@recog/section-contract'
import type { HostState, LoadModule, Registry } from '@recog/section-host'
import type { SessionStore } from '@recog/shared-session'
import type { PortalLocationStore } from '../location/portal-location'

export interface StageOptions {
  readonly element: HTMLElement
  readonly registry: Registry
  readonly match: MatchRoute
  readonly location: PortalLocationStore
  readonly session: SessionStore
  /** Loads the code of a section; the section host does by default. */
  readonly load?: LoadModule
  onPage(title: string): void
  /** Whether a newer version is live. Called before another section is entered and, with `now`, on Retry. */
  isOutdated?(section: string, now?: boolean): boolean | Promise<boolean>
  /** Called instead of entering an outdated section. */
  onOutdated?(): void
  /** Whether this tab overrides the live version, so that the prerendered page does not match. */
  isOverridden?(section: string): boolean
  /** A section, or its failure panel, is on screen. */
  onSettled?(section: string, state: HostState): void
  /** The section on screen has its first data. */
  onReady?(section: string): void
}
