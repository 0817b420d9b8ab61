import { settings } from '@recog/shared-session'

/** Path of the portal's own collector (docs/operations.md#reports). */
const COLLECTOR = '/dev/sections/reports'
/** Reports are sent together this long after the first. Milliseconds. */
const DELAY = 1_000
const MAX_WAITING = 50

let shell: string | undefined
let page: string | undefined
let waiting: object[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Send reports of this page to the portal's own collector from now on. @param shellVersion of the document */
export function startReports(view: Window, shellVersion: string): void {
  shell = shellVersion
  // The web server signs each document that it sends, and counts the reports of no other.
  const [entry]: Partial<PerformanceNavigationTiming>[] =
    view.performance.getEntriesByType?.('navigation') ?? []
  page = entry?.serverTiming?.find(({ name }) => name === 'page')?.description
  view.document.addEventListener('visibilitychange', () => {
    if (view.document.visibilityState === 'hidden') flush()
  })
}

/**
 * Send a report to the portal's collector, and to `REPORT_URL` if that is set. The requests survive leaving the page. Does not
 * wait for a response.
 */
export function sendReport(report: object): void {
  const { reportUrl } = settings()
  if (reportUrl) beacon(reportUrl, report)
  if (shell === undefined || waiting.length >= MAX_WAITING) return
  waiting.push(report)
  // A hidden page may never run a timer.
  if (document.visibilityState === 'hidden') flush()
  else timer ??= setTimeout(flush, DELAY)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const reports = waiting
  waiting = []
  if (reports.length > 0) beacon(COLLECTOR, { shell, page, reports })
}

/** Without beacons, which Firefox can be set to refuse, nothing is sent. */
function beacon(url: string, body: object): void {
  const browser: Partial<Navigator> = navigator
  browser.sendBeacon?.(url, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
