import { storedList } from '../reports/stored-list'
import type { SectionEvent } from './section-event'

export interface LoggedEvent extends SectionEvent {
  /** ISO date. */
  readonly at: string
}

const KEEP = 300
const stored = storedList<LoggedEvent>('portal-section-events', KEEP)
let ofThisPage: SectionEvent[] = []

/** What this browser has seen of loading sections, oldest first: shown on `/dev/sections`, sent nowhere. */
export const readEventLog = stored.read

export function logEvent(event: SectionEvent): void {
  stored.add({ ...event, at: new Date().toISOString() })
  ofThisPage = [...ofThisPage, event].slice(-KEEP)
}

/** What has happened in this page since this was last called. */
export function takeNewEvents(): readonly SectionEvent[] {
  const events = ofThisPage
  ofThisPage = []
  return events
}
