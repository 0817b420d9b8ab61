import { settings, type SessionState, type SessionStore } from '@recog/shared-session'
import { whenSettled } from '../idle/when-settled'

/**
 * Measure how fast this page is for its visitor, with code that comes when the page has settled.
 *
 * Where nobody has asked for reports (`REPORT_URL`), only pages of who is signed in are measured, for the operator's page: a
 * visitor's first public page loads no code for figures that nobody reads.
 */
export function startVitals(view: Window, session: SessionStore, measure: typeof load = load): void {
  let started = false
  function consider(): void {
    if (started || !isMeasured(session.getState())) return
    started = true
    whenSettled(view, () => void measure(view))
  }
  session.subscribe(consider)
  consider()
}

function isMeasured({ status }: SessionState): boolean {
  return settings().reportUrl !== '' || status === 'signed-in'
}

async function load(view: Window): Promise<void> {
  const code = await import('./measure').catch(() => undefined)
  code?.measure(view)
}
