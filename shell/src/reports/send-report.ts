import { settings } from '@recog/shared-session'

/** Send one report where `REPORT_URL` says, if it does. Outlives the page; never throws, never waits. */
export function sendReport(report: object): void {
  const { reportUrl } = settings()
  if (reportUrl)
    navigator.sendBeacon(reportUrl, new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
