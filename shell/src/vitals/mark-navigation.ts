import type { PortalRoute } from '@recog/section-contract'

/** Name of the marks in the browser's own timeline, where its developer tools show them too. */
export const NAVIGATION = 'portal-navigation'

/** What a mark carries. */
export type MarkedPage = Pick<PortalRoute, 'path' | 'section'>

/**
 * Note that a page is on screen. It costs nothing to speak of, so it is done whether or not anybody measures.
 *
 * @param start when the navigation to it began, in milliseconds of `performance.now()`
 */
export function markNavigation({ path, section }: MarkedPage, start: number): void {
  const detail: MarkedPage = { path, section }
  performance.measure(NAVIGATION, { start, detail })
}
