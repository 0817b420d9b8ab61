import type { MatchRoute } from '@recog/section-contract'
import { settings, type SessionState, type SessionStore } from '@recog/shared-session'
import { deferredShell } from '../inline/deferred-shell'
import { whenSettled } from '../idle/when-idle'

/** Measuring starts after this time even if no page has been shown. Milliseconds. */
export const SHOWN_TIMEOUT = 3_000

export interface Vitals {
  /** The page is on screen, with its first data. */
  shown(): void
}

/**
 * Measure how fast this page is for its visitor. The code is loaded once the page is shown and idle, so that it does not compete
 * with the page for the connection.
 *
 * Without `REPORT_URL`, only pages of signed-in visitors are measured, for the operator's page.
 */
export function startVitals(
  view: Window,
  session: SessionStore,
  match: MatchRoute,
  measure: typeof load = load,
): Vitals {
  let isShown = deferredShell(view.document) !== undefined
  let started = false
  function consider(): void {
    if (started || !isShown || !isMeasured(session.getState())) return
    started = true
    whenSettled(view, () => void measure(view, match))
  }
  function shown(): void {
    isShown = true
    consider()
  }
  session.subscribe(consider)
  consider()
  view.setTimeout(shown, SHOWN_TIMEOUT)
  return { shown }
}

function isMeasured({ status }: SessionState): boolean {
  return settings().reportUrl !== '' || status === 'signed-in'
}

async function load(view: Window, match: MatchRoute): Promise<void> {
  const code = await import('./measure').catch(() => undefined)
  code?.measure(view, match)
}
