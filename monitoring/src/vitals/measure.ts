import { sendReport } from '../reports/send-report'
import { pageViews } from './page-views'
import { watchNavigations } from './watch-navigations'
import { watchPageViews, type RouteAt } from './watch-page-views'

/** The page to measure. */
export interface MeasuredPage {
  readonly view: Window
  /** Version of the shell, which is sent with the reports. */
  readonly shellVersion: string
  readonly routeAt: RouteAt
}

/** Measure this page: store the results for the operator's page, and send them to `REPORT_URL` if it is set. */
export function measure({ view, shellVersion: version, routeAt }: MeasuredPage): void {
  watchPageViews(view, routeAt, (pageView) => {
    pageViews.add({ ...pageView, at: new Date().toISOString() })
    sendReport({ kind: 'vitals', version, ...pageView })
  })
  watchNavigations((navigation) => sendReport({ kind: 'navigation', version, ...navigation }))
}
