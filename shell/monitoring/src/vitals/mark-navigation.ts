import type { PortalRoute } from '@recog/section-contract'

/** Name of the measures in the browser's timeline; its developer tools show them too. */
export const NAVIGATION = 'portal-navigation'

/** The detail of a measure. */
export type MarkedPage = Pick<PortalRoute, 'path' | 'section'>

/**
 * Record a navigation in the browser's timeline, whether or not this page is measured.
 *
 * @param start of the navigation, in milliseconds of `performance.now()`
 */
export function markNavigation({ path, section }: MarkedPage, start: number): void {
  const detail: MarkedPage = { path, section }
  performance.measure(NAVIGATION, { start, detail })
}
