import { storedList } from '../reports/stored-list'
import type { SectionEvent } from './section-event'

export interface LoggedEvent extends SectionEvent {
  /** ISO date. */
  readonly at: string
}

const MAX_EVENTS = 300
const stored = storedList<LoggedEvent>('portal-section-events', MAX_EVENTS)
let ofThisPage: SectionEvent[] = []

/** The section events of this browser, oldest first: shown on `/dev/sections`, never sent. */
export const readEventLog = stored.read

/** Add an event to the log of this browser and to the new events of this page. */
export function logEvent(event: SectionEvent): void {
  stored.add({ ...event, at: new Date().toISOString() })
  ofThisPage = [...ofThisPage, event].slice(-MAX_EVENTS)
}

/** The events of this page since the last call. */
export function takeNewEvents(): readonly SectionEvent[] {
  const events = ofThisPage
  ofThisPage = []
  return events
}
