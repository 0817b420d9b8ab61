import { keptList } from '../reports/kept-list'
import type { SectionEvent } from './section-event'

export interface LoggedEvent extends SectionEvent {
  /** ISO date. */
  readonly at: string
}

const KEEP = 300
const kept = keptList<LoggedEvent>('portal-section-events', KEEP)
let ofThisPage: SectionEvent[] = []

/** What this browser has seen of loading sections, oldest first: shown on `/dev/sections`, sent nowhere. */
export const readEventLog = kept.read

export function logEvent(event: SectionEvent): void {
  kept.add({ ...event, at: new Date().toISOString() })
  ofThisPage = [...ofThisPage, event].slice(-KEEP)
}

/** What has happened in this page since this was last called. */
export function takeNewEvents(): readonly SectionEvent[] {
  const events = ofThisPage
  ofThisPage = []
  return events
}
