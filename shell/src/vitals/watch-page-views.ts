import type { MatchRoute } from '@recog/section-contract'
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import { takeNewEvents } from '../section-host/event-log'
import { loadTimesBySection } from './load-times'
import { pageOf } from './page-of'
import type { PageView } from './page-views'

/**
 * Tell of each page view once, when it is first hidden: left, closed, or covered by another tab. Browsers keep what happened
 * before this is called, so a late start loses nothing but interactions shorter than 104 ms, which are good ones; the first
 * interaction is always kept.
 */
export function watchPageViews(view: Window, match: MatchRoute, onLeft: (pageView: PageView) => void): void {
  let page = pageOf(match, addressOfDocument(view))
  let arrival = 'navigate'
  let figures: Partial<Record<MetricType['name'], number>> = {}
  let told = false

  function take({ name, value, navigationType }: MetricType): void {
    figures[name] = value
    arrival = navigationType
  }
  onLCP(take)
  onINP(take)
  onCLS(take)

  // After the listeners of web-vitals, which say their last word on the window before it comes here.
  view.document.addEventListener('visibilitychange', () => {
    if (view.document.visibilityState !== 'hidden' || told) return
    told = true
    const { LCP, INP, CLS } = figures
    const sections = loadTimesBySection(takeNewEvents())
    onLeft({ page, arrival, lcp: rounded(LCP), inp: rounded(INP), cls: rounded(CLS, 3), sections })
  })

  // Brought back by Back without a load: another view.
  view.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    page = pageOf(match, view.location.href)
    figures = {}
    told = false
  })
}

/** The address the document was loaded for; the present one may be another page by now. */
function addressOfDocument({ performance, location }: Window): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href
}

function rounded(value: number | undefined, digits = 0): number | null {
  return value === undefined ? null : Number(value.toFixed(digits))
}
