import type { SectionEvent } from '../section-host/section-event'

/** How long bringing a section onto a page took: code, first render. Milliseconds. */
export interface LoadTimes {
  readonly loads: number
  readonly medianMs: number
  readonly slowestMs: number
  readonly lastMs: number
}

/** Load times of one section; undefined when it was never brought onto a page. */
export function loadTimes(events: readonly SectionEvent[], section: string): LoadTimes | undefined {
  const times = events
    .filter((event) => event.section === section && event.kind === 'mounted')
    .map(({ ms }) => ms)
  const sorted = times.toSorted((a, b) => a - b)
  const [medianMs, slowestMs, lastMs] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1), times.at(-1)]
  if (medianMs === undefined || slowestMs === undefined || lastMs === undefined) return undefined
  return { loads: times.length, medianMs, slowestMs, lastMs }
}

/** Load times of every section that was brought onto a page. */
export function loadTimesBySection(events: readonly SectionEvent[]): Readonly<Record<string, LoadTimes>> {
  const sections = [...new Set(events.map(({ section }) => section))]
  return Object.fromEntries(
    sections.flatMap((section) => {
      const times = loadTimes(events, section)
      return times ? [[section, times]] : []
    }),
  )
}
