import { sendReport } from '../reports/send-report'
import { pageViews } from './page-views'
import { watchLongTasks } from './watch-long-tasks'
import { watchNavigations } from './watch-navigations'
import { watchPageViews, type RouteAt } from './watch-page-views'

export interface MeasuredPage {
  readonly view: Window
  readonly shellVersion: string
  readonly routeAt: RouteAt
  /** The version of a section that the document was composed with. */
  versionOf(section: string): string | undefined
}

/** Measure this page: store the results for the operator's page, and send them to `REPORT_URL` if it is set. */
export function measure({ view, shellVersion: version, routeAt, versionOf }: MeasuredPage): void {
  watchPageViews(view, routeAt, (pageView) => {
    pageViews.add({ ...pageView, at: new Date().toISOString() })
    const { section } = pageView
    sendReport({ kind: 'vitals', version, ...pageView, sectionVersion: section && versionOf(section) })
  })
  watchLongTasks((task) => sendReport({ kind: 'long-task', ...task }))
  watchNavigations((navigation) => sendReport({ kind: 'navigation', version, ...navigation }))
}
