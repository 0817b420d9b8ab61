import { sendReport } from '../reports/send-report'
import { logEvent } from './event-log'
import type { SectionEvent } from './section-event'

/** One line on the console and, when `REPORT_URL` is set, one report. Never throws, never waits. */
export function reportSectionEvent(event: SectionEvent, error?: unknown): void {
  logEvent(event)
  if (event.kind !== 'mounted') {
    // The operator's first place to look.
    // oxlint-disable-next-line no-console
    console.warn('section', event, error)
  }
  sendReport(event)
}
