import type { MatchRoute } from '@recog/section-contract'
import { shellVersion } from '../registry/shell-version'
import { sendReport } from '../reports/send-report'
import { pageViews } from './page-views'
import { watchNavigations } from './watch-navigations'
import { watchPageViews } from './watch-page-views'

/** Measure this page: store the results for the operator's page, and send them to `REPORT_URL` if it is set. */
export function measure(view: Window, match: MatchRoute): void {
  const version = shellVersion(view.document) ?? 'unknown'
  watchPageViews(view, match, (pageView) => {
    pageViews.add({ ...pageView, at: new Date().toISOString() })
    sendReport({ kind: 'vitals', version, ...pageView })
  })
  watchNavigations((navigation) => sendReport({ kind: 'navigation', version, ...navigation }))
}
