import { pathOf, type ClientRoute, type RequestParts, type RouteName } from '@recog/api-contract/client'
import type { Audience } from '@recog/api-contract/rules'
import type { PlacesOfSection } from './places'

/** A page's place in the header. */
export type Navigation =
  | {
      readonly kind: 'link'
      readonly label: string
      /** Position among the links; leave gaps for links to come. */
      readonly order: number
      /** Who is shown the link. Hiding one protects nothing: each page has its own gate (R2.2). */
      readonly shownTo: Audience
      /** A number of the session user that is shown beside the label unless it is 0. */
      readonly count?: 'pendingRequests'
      /** The link's path, if it is not the page's own but one that redirects to it. */
      readonly to?: string
    }
  /** The greeting of a signed-in visitor links here (R2.3). */
  | { readonly kind: 'greeting' }

/** A page's place in the footer. */
export interface FooterPlace {
  readonly label: string
  /** Position among the links; leave gaps for links to come. */
  readonly order: number
}

/** Everything that the portal knows about a page. Only its section describes it; the rest is derived from this (ADR 4). */
export interface PageDescription {
  /** Name of the component in the section's `SectionRoutes.tsx`. */
  readonly page: string
  /** Title of the document and of the page, until the page sets another one. */
  readonly title: string
  /** The people who may see the page. Its gate decides for display only; the server enforces it. */
  readonly audience: Audience
  /** First requests of the page, made with `read`. The document sends them while the code is still loading. */
  readonly prefetch?: readonly string[]
  /** Whether the page is rendered completely at build time. Such a page must not need a session. */
  readonly prerender?: boolean
  readonly navigation?: Navigation
  /** The page's place in the footer of every page. */
  readonly footer?: FooterPlace
  /** Path of another page whose header link is current on this page too. Not needed for pages below that path. */
  readonly under?: string
}

/** A section as the build, the release tools and the portal see it. */
export interface SectionDescription extends PlacesOfSection {
  /** By path, in the spelling of its links: `/projects/:projectId`. Any letter case leads to it (R2.8). */
  readonly pages: Readonly<Record<string, PageDescription>>
  /** Paths that redirect to another one, by path. */
  readonly redirects?: Readonly<Record<string, string>>
  /** Path of a page that members often open next: its section's files are prefetched on a fast connection. */
  readonly likelyNext?: string
  /** The budget for entering the section: entry, first chunk and styles, in bytes after brotli. At most the operator's limit, by default 48 KB. */
  readonly budget?: number
}

/**
 * Describe a section, in its `section.ts`. Returns the description with the literal types of its paths and page names, which
 * `href` and `routesOf` check (ADR 4).
 *
 * @param description the pages of the section, and facts about the section itself
 */
export function defineSection<const S extends SectionDescription>(description: S): S {
  return description
}

type Parts<N extends RouteName> = Pick<RequestParts<N>, 'path' | 'query'>
type Arguments<T> = object extends T ? [parts?: T] : [parts: T]

/**
 * A request for `PageDescription.prefetch`: `read(routes.project, { path: { id: ':projectId' } })`.
 *
 * A request with a query is sent only if the page's URL has no query: only the page can interpret its own query.
 *
 * @param parts path and query of the request; path values that start with a colon are parameters of the page's path
 * @returns the request's path, with the page's parameters as placeholders
 */
export function read<N extends RouteName>(route: ClientRoute<N>, ...[parts]: Arguments<Parts<N>>): string {
  return pathOf(route, parts ?? {}, (value) => (value.startsWith(':') ? value : encodeURIComponent(value)))
}
