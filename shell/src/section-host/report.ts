import { sendReport } from '../reports/send-report'
import { logEvent } from './event-log'
import type { FailureKind } from './machine'

/** One step of bringing a section onto the page. */
export interface SectionEvent {
  readonly section: string
  readonly version: string
  readonly kind: 'mounted' | 'crash' | FailureKind
  readonly attempt: number
  readonly ms: number
}

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
