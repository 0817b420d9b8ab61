import { settings, type SessionState, type SessionStore } from '@recog/shared-session'
import type { MeasuredPage } from './measure'

/** Measuring starts after this time even if no page has been shown. Milliseconds. */
export const SHOWN_TIMEOUT = 3_000

export interface Vitals {
  /** The page is on screen, with its first data. */
  shown(): void
}

interface VitalsOptions extends MeasuredPage {
  readonly session: SessionStore
  /** The document shows its page without any code. */
  readonly isPrerendered: boolean
  /** Runs work once the page has loaded and the browser is idle. */
  whenSettled(work: () => void): void
  measure?(page: MeasuredPage): Promise<void>
}

/**
 * Measure how fast this page is for its visitor. The code is loaded once the page is shown and idle, so that it does not compete
 * with the page for the connection.
 *
 * Without `REPORT_URL`, only pages of signed-in visitors are measured, for the operator's page.
 */
export function startVitals({
  session,
  isPrerendered,
  whenSettled,
  measure = load,
  ...page
}: VitalsOptions): Vitals {
  let isShown = isPrerendered
  let started = false
  function consider(): void {
    if (started || !isShown || !isMeasured(session.getState())) return
    started = true
    whenSettled(() => void measure(page))
  }
  function shown(): void {
    isShown = true
    consider()
  }
  session.subscribe(consider)
  consider()
  page.view.setTimeout(shown, SHOWN_TIMEOUT)
  return { shown }
}

function isMeasured({ status }: SessionState): boolean {
  return settings().reportUrl !== '' || status === 'signed-in'
}

async function load(page: MeasuredPage): Promise<void> {
  const code = await import('./measure').catch(() => undefined)
  code?.measure(page)
}
