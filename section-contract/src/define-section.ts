import { pathOf, type ClientRoute, type RequestParts, type RouteName } from '@recog/api-contract/client'
import type { SectionName } from './route-map'

export { routes } from '@recog/api-contract/client'

/** What a section says of itself to the build and to `publish`. */
export interface SectionDescription {
  readonly name: SectionName
  /** Pages that can be read as rendered at build time. They must not need a session. */
  readonly prerender: readonly string[]
  /** First reads of each route, by `read`: they are prefetched while the page's code is still loading. */
  readonly early: Readonly<Record<string, readonly string[]>>
}

export function defineSection(description: SectionDescription): SectionDescription {
  return description
}

type Parts<N extends RouteName> = Pick<RequestParts<N>, 'path' | 'query'>
type Arguments<T> = object extends T ? [parts?: T] : [parts: T]

/**
 * A read to prefetch: `read(routes.project, { path: { id: ':projectId' } })`. Path values that begin with a colon are the
 * parameters of the page's route. A read with a query is prefetched only where the page's URL has no query: only the page
 * knows what its query means.
 *
 * @returns the path with the route's parameters in it
 */
export function read<N extends RouteName>(route: ClientRoute<N>, ...[parts]: Arguments<Parts<N>>): string {
  return pathOf(route, parts ?? {}, (value) => (value.startsWith(':') ? value : encodeURIComponent(value)))
}
