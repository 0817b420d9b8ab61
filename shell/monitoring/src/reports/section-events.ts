import { startMount } from './mounts-with-errors'
import { sendReport } from './send-report'
import { storedList } from './stored-list'
import { reportError } from './watch-errors'

/** Why a section could not be loaded or mounted. */
export type FailureKind = 'network' | 'timeout' | 'integrity' | 'contract' | 'evaluate' | 'mount' | 'hang'

/** One attempt to load and mount a section, or its crash. */
export interface SectionEvent {
  readonly section: string
  readonly version: string
  readonly kind: 'mounted' | 'crash' | FailureKind
  readonly attempt: number
  /** How long the attempt took, in milliseconds. */
  readonly ms: number
}

export interface LoggedEvent extends SectionEvent {
  /** ISO date. */
  readonly at: string
}

/** Failures that the section's own code threw. */
const OWN_FAULTS: ReadonlySet<SectionEvent['kind']> = new Set(['evaluate', 'mount', 'crash'])

const MAX_EVENTS = 300
const stored = storedList<LoggedEvent>('portal-section-events', MAX_EVENTS)
let ofThisPage: SectionEvent[] = []

/** Log a section event, print failures on the console, and send it as a report. Never throws. */
export function reportSectionEvent(event: SectionEvent, error?: unknown): void {
  stored.add({ ...event, at: new Date().toISOString() })
  ofThisPage = [...ofThisPage, event].slice(-MAX_EVENTS)
  if (event.kind !== 'mounted') {
    // The console is the first place where an operator looks.
    // oxlint-disable-next-line no-console
    console.warn('section', event, error)
  }
  sendReport(event)
  const { kind, section, version } = event
  if (kind !== 'crash') startMount(section, version, kind !== 'mounted')
  if (OWN_FAULTS.has(kind)) reportError({ error, source: 'render', section, version })
}

/** The section events of this browser, oldest first: shown on `/dev/sections`, never sent. */
export const readEventLog = stored.read

/** The events of this page since the last call. */
export function takeNewEvents(): readonly SectionEvent[] {
  const events = ofThisPage
  ofThisPage = []
  return events
}
