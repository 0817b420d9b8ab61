import type { SessionStore } from '@recog/shared-session'

/**
 * The contract between the shell and a section. A section built against another major contract is refused by
 * `publish` and, should it reach a page all the same, by the section host.
 */
export const CONTRACT_VERSION = 1

/** What the second name of a script ends in: documents list the integrity of every script under both (ADR 11). */
export const AGAIN = '#again'

export interface PortalLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly key: string
  readonly state: unknown
}

export interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

/** What a mounted section knows of the address bar. The shell owns history; a leaving section keeps its last location. */
export interface LocationBridge {
  current(): PortalLocation
  subscribe(listener: () => void): () => void
  navigate(to: string | number, options?: NavigateOptions): void
  /** Ask before leaving while `guard` says there are unsaved changes. Returns the release. */
  block(guard: () => boolean): () => void
}

/** What the shell hands to a section when it is mounted. */
export interface SectionProps {
  readonly container: HTMLElement
  readonly location: LocationBridge
  readonly session: SessionStore
  /** The container holds the prerendered page of this address: take it over instead of rendering anew. */
  readonly hydrate: boolean
  /** The first data is on screen, or there was none to wait for: the stage may swap. */
  onReady(): void
  /** A page is shown under this title: document title, focus and announcement are the shell's. */
  onPage(title: string): void
  /** The section broke after it was mounted. Its own tree already shows the failure. */
  onCrash(error: unknown): void
}

/** The exposed module of a section: lifecycles of a single-spa parcel, and the static render used by prerendering. */
export interface SectionModule {
  readonly name: string
  readonly contract: number
  mount(props: SectionProps): Promise<void>
  unmount(): Promise<void>
}
