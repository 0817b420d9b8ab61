import type { PortalRoute } from '@recog/section-contract'
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import { takeNewEvents } from '../reports/section-events'
import { isSectionsPage } from '../sections-page/open-sections-page'
import { loadTimesBySection } from './load-times'
import type { PageView } from './page-views'

/** The page at a path, after following a redirect; undefined where there is none. */
export type RouteAt = (pathname: string) => PortalRoute | undefined

/**
 * Report each page view once, when it is first hidden: left, closed, or covered by another tab. Browsers buffer earlier entries,
 * so a late start loses only interactions shorter than 104 ms other than the first; those are rated good.
 */
export function watchPageViews(view: Window, routeAt: RouteAt, onLeft: (pageView: PageView) => void): void {
  let page = pageOf(routeAt, documentUrl(view))
  let section = sectionOf(routeAt, documentUrl(view))
  let arrival = 'navigate'
  let figures: Partial<Record<MetricType['name'], number>> = {}
  let reported = false

  function take({ name, value, navigationType }: MetricType): void {
    figures[name] = value
    arrival = navigationType
  }
  onLCP(take)
  onINP(take)
  onCLS(take)

  // Runs after the listeners of web-vitals, which report their final values first.
  view.document.addEventListener('visibilitychange', () => {
    if (view.document.visibilityState !== 'hidden' || reported) return
    reported = true
    const { LCP, INP, CLS } = figures
    const sections = loadTimesBySection(takeNewEvents())
    onLeft({ page, section, arrival, lcp: rounded(LCP), inp: rounded(INP), cls: rounded(CLS, 3), sections })
  })

  // Restored from the back/forward cache: a new page view.
  view.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    page = pageOf(routeAt, view.location.href)
    section = sectionOf(routeAt, view.location.href)
    figures = {}
    reported = false
  })
}

/** The URL that the document was loaded for; the visitor may have navigated since. */
function documentUrl({ performance, location }: Window): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}

function rounded(value: number | undefined, digits = 0): number | null {
  return value === undefined ? null : Number(value.toFixed(digits))
}

const sectionOf = (routeAt: RouteAt, url: string) =>
  routeAt(new URL(url, window.location.href).pathname)?.section

/** The page of a URL as its route pattern, such as `/committees/:committeeId`: without ids and other personal data. */
export function pageOf(routeAt: RouteAt, url: string): string {
  const { pathname } = new URL(url, window.location.href)
  if (isSectionsPage(pathname)) return '/dev/sections'
  return routeAt(pathname)?.path ?? 'not found'
}
