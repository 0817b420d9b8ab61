import type { PlacesBridge, SearchSource } from './places'

/**
 * The version of the contract between the shell and a section. `publish` refuses a section that was built for another version,
 * and so does the section host.
 */
export const CONTRACT_VERSION = 1

/** The suffix of a script's second URL, used by retries. Documents list the integrity of every script under both URLs (ADR 11). */
export const RETRY_SUFFIX = '#again'

/** The URL of a page with its history entry, in the shape that react-router expects. */
export interface PortalLocation {
  readonly pathname: string
  /** With the leading `?`; '' for none. */
  readonly search: string
  /** With the leading `#`; '' for none. */
  readonly hash: string
  /** Identifies the history entry. */
  readonly key: string
  /** As passed to `navigate`; null for none. */
  readonly state: unknown
}

/** Options of a navigation. */
export interface NavigateOptions {
  /** Replace the current history entry instead of adding one. */
  readonly replace?: boolean
  /** Stored with the history entry; must be serialisable. */
  readonly state?: unknown
}

/** A section's access to the URL. Only the shell changes `history` (ADR 37); a section that is being left keeps its last location. */
export interface LocationBridge {
  current(): PortalLocation
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void
  /**
   * Go to a URL, or through the history as `history.go` does. With unsaved changes the visitor is asked first, and
   * may stay.
   *
   * @param to a path or URL; another origin loads a document
   */
  navigate(to: string | number, options?: NavigateOptions): void
  /**
   * Ask the visitor before leaving the page while `guard` returns true: it has unsaved changes.
   *
   * @returns removes the guard
   */
  block(guard: () => boolean): () => void
}

/**
 * The props that the shell passes to a section when it mounts it.
 *
 * @typeParam Session the store of the session, which the section host passes on unread
 */
export interface SectionProps<Session = unknown> {
  readonly container: HTMLElement
  readonly location: LocationBridge
  readonly session: Session
  /** Whether the container holds the prerendered page of this URL, to be hydrated instead of rendered. */
  readonly hydrate: boolean
  /** What other sections contribute to this one's pages. Earlier shells pass none: every place is empty. */
  readonly places?: PlacesBridge
  /** Call once the first data is on screen, or at once if there is none to load: the stage may then swap pages. */
  onReady(): void
  /** Call when a page with this title is shown. The shell sets the document title, moves the focus and announces the page. */
  onPage(title: string): void
  /** Call when the section throws after it was mounted. The section shows the failure itself. */
  onCrash(error: unknown): void
}

/** The module that a section exposes: the lifecycles of a single-spa application. */
export interface SectionModule {
  readonly name: string
  /** The `CONTRACT_VERSION` that the section was built with. */
  readonly contract: number
  /** Called once before the first `mount`. Sections of earlier releases have none. */
  bootstrap?(): Promise<void>
  /** Resolves after the first effects. Rejects when the first render or one of them throws: the shell then uses the fallback version. */
  mount(props: SectionProps): Promise<void>
  unmount(): Promise<void>
}

/** The props that a contribution is mounted with: those of a section, and those of its place. */
export interface ContributionProps<Session = unknown> extends SectionProps<Session> {
  readonly given: object
}

/** A contribution that can be mounted once: the lifecycles of a single-spa parcel. */
export interface ContributionModule {
  /** Like a section's; it must not touch the document's title, focus or scroll position. */
  mount(props: ContributionProps): Promise<void>
  /** The place gives it other props. */
  update(given: object): void
  unmount(): Promise<void>
}

/** What a section exposes as `./contributions`, under the name `contributions`. */
export interface ContributionsModule {
  /** The `CONTRACT_VERSION` that the section was built with. */
  readonly contract: number
  /** By the names in the description: a function that makes the module of one mount, or a source of the search. */
  readonly components: Readonly<Record<string, (() => ContributionModule) | SearchSource>>
}

/**
 * The name of one release of a section in the federation runtime, such as `mf_projects_0_1_0_abc1234` (ADR 2). It is a valid
 * identifier because builds may use it as a variable. It contains the version because the runtime caches by name, and the
 * fallback version can be loaded into the same page.
 *
 * @param section as in its `section.ts`
 * @param version of the release
 */
export function federationName(section: string, version: string): string {
  return `${section}_${version}`.replaceAll(/\W/g, '_')
}

/** A location bridge whose location never changes, for rendering to a string. Navigating does nothing. @param pathname of that location */
export function staticBridge(pathname: string): LocationBridge {
  const location = { pathname, search: '', hash: '', key: 'prerendered', state: null }
  return {
    current: () => location,
    subscribe: () => () => {},
    navigate: () => {},
    block: () => () => {},
  }
}
