import { pathOf, type ClientRoute, type RequestParts, type RouteName } from '@recog/shared-session'
import type { Audience } from '@recog/api-contract/rules'

/** A page's place in the header. */
export type Navigation =
  | {
      readonly kind: 'link'
      readonly label: string
      /** Links stand in this order; numbers leave room for others in between. */
      readonly order: number
      /** Who is shown the link. Hiding one protects nothing: each page has its own gate (R2.2). */
      readonly shownTo: Audience
      /** Where the link leads when that is not the page's own path but one that is redirected to it. */
      readonly to?: string
    }
  /** The greeting of who is signed in leads here (R2.3). */
  | { readonly kind: 'greeting' }

/** All that the portal knows of a page. Its section owns it; everything else is derived (ADR 4). */
export interface PageDescription {
  /** Name of the component in the section's `SectionRoutes.tsx`. */
  readonly page: string
  /** Title of the document and of the page until it gives another. */
  readonly title: string
  /** Who the page is for. Its gate shows that; the server decides. */
  readonly audience: Audience
  /** First requests of the page, by `read`: the document sends them while the code is still loading. */
  readonly prefetch?: readonly string[]
  /** The page can be read as rendered at build time. It must not need a session. */
  readonly prerender?: boolean
  readonly navigation?: Navigation
  /** Path of the page in the header that is current here too. Pages beneath its path need not say so. */
  readonly under?: string
}

/** What a section says of itself to the build, the release service and the portal. */
export interface SectionDescription {
  readonly name: string
  /** By path, in the spelling of its links: `/projects/:projectId`. Any letter case leads to it (R2.8). */
  readonly pages: Readonly<Record<string, PageDescription>>
  /** Paths that stand for another one. */
  readonly redirects?: Readonly<Record<string, string>>
  /** A page that members often open after this section: its section is loaded ahead on a fast connection. */
  readonly likelyNext?: string
}

/** Describes a section; the paths and page names stay known to the types of `href` and `routesOf`. */
export function defineSection<const S extends SectionDescription>(description: S): S {
  return description
}

type Parts<N extends RouteName> = Pick<RequestParts<N>, 'path' | 'query'>
type Arguments<T> = object extends T ? [parts?: T] : [parts: T]

/**
 * A request to prefetch: `read(routes.project, { path: { id: ':projectId' } })`. Path values that begin with a colon are the
 * parameters of the page's path. A request with a query is sent only where the page's URL has no query: only the page knows
 * what its query means.
 *
 * @returns the path with the page's parameters in it
 */
export function read<N extends RouteName>(route: ClientRoute<N>, ...[parts]: Arguments<Parts<N>>): string {
  return pathOf(route, parts ?? {}, (value) => (value.startsWith(':') ? value : encodeURIComponent(value)))
}
