import type { MatchRoute } from '@recog/section-contract'
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import { takeNewEvents } from '../section-host/event-log'
import { loadTimesBySection } from './load-times'
import { pageOf } from './page-of'
import type { PageView } from './page-views'

/**
 * Report each page view once, when it is first hidden: left, closed, or covered by another tab. Browsers buffer earlier entries,
 * so a late start loses only interactions shorter than 104 ms other than the first; those are rated good.
 */
export function watchPageViews(view: Window, match: MatchRoute, onLeft: (pageView: PageView) => void): void {
  let page = pageOf(match, documentUrl(view))
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
    onLeft({ page, arrival, lcp: rounded(LCP), inp: rounded(INP), cls: rounded(CLS, 3), sections })
  })

  // Restored from the back/forward cache: a new page view.
  view.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    page = pageOf(match, view.location.href)
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
