import { settings } from '@recog/shared-session'

/** Send a report to `REPORT_URL`, if it is set. The request survives leaving the page. Does not wait for the response. */
export function sendReport(report: object): void {
  const { reportUrl } = settings()
  if (reportUrl)
    navigator.sendBeacon(reportUrl, new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
