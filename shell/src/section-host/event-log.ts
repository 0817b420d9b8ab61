import type { SectionEvent } from './report'

export interface LoggedEvent extends SectionEvent {
  /** ISO date. */
  readonly at: string
}

const STORE = 'portal-section-events'
const KEEP = 300

/** What this browser has seen of loading sections, oldest first: shown on `/dev/sections`, sent nowhere. */
export function readEventLog(): LoggedEvent[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]') as LoggedEvent[]
  } catch {
    return []
  }
}

export function logEvent(event: SectionEvent): void {
  try {
    const events = [...readEventLog(), { ...event, at: new Date().toISOString() }].slice(-KEEP)
    localStorage.setItem(STORE, JSON.stringify(events))
  } catch {
    // Storage may be refused; the page then has less to show.
  }
}
