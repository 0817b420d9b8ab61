import { sendReport } from '../reports/send-report'
import { logEvent } from './event-log'
import type { SectionEvent } from './section-event'

/** Log a section event, print failures on the console, and send it to `REPORT_URL` if that is set. Never throws. */
export function reportSectionEvent(event: SectionEvent, error?: unknown): void {
  logEvent(event)
  if (event.kind !== 'mounted') {
    // The console is the first place where an operator looks.
    // oxlint-disable-next-line no-console
    console.warn('section', event, error)
  }
  sendReport(event)
}
