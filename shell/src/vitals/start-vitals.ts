import type { MatchRoute } from '@recog/section-contract'
import { settings, type SessionState, type SessionStore } from '@recog/shared-session'
import { deferredShell } from '../inline/deferred-shell'
import { whenSettled } from '../idle/when-settled'

/** A page that has not come by now is measured all the same. Milliseconds. */
export const LATE = 3_000

export interface Vitals {
  /** The page is on screen, with its first data. */
  shown(): void
}

/**
 * Measure how fast this page is for its visitor, with code that comes when the page is there and has settled: it is not to take
 * the line from what the visitor waits for.
 *
 * Where nobody has asked for reports (`REPORT_URL`), only pages of who is signed in are measured, for the operator's page: a
 * visitor's first public page loads no code for figures that nobody reads.
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
  view.setTimeout(shown, LATE)
  return { shown }
}

function isMeasured({ status }: SessionState): boolean {
  return settings().reportUrl !== '' || status === 'signed-in'
}

async function load(view: Window, match: MatchRoute): Promise<void> {
  const code = await import('./measure').catch(() => undefined)
  code?.measure(view, match)
}
