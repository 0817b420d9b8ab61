import type { SectionEvent } from '../reports/section-events'

/** How long a section took to load its code and render. */
export interface LoadTimes {
  readonly loads: number
  readonly medianMs: number
  readonly slowestMs: number
  readonly lastMs: number
}

/** Load times of one section; undefined when it was never mounted. */
export function loadTimes(events: readonly SectionEvent[], section: string): LoadTimes | undefined {
  const times = events
    .filter((event) => event.section === section && event.kind === 'mounted')
    .map(({ ms }) => ms)
  const sorted = times.toSorted((a, b) => a - b)
  const [medianMs, slowestMs, lastMs] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1), times.at(-1)]
  if (medianMs === undefined || slowestMs === undefined || lastMs === undefined) return undefined
  return { loads: times.length, medianMs, slowestMs, lastMs }
}

export function loadTimesBySection(events: readonly SectionEvent[]): Readonly<Record<string, LoadTimes>> {
  const sections = [...new Set(events.map(({ section }) => section))]
  return Object.fromEntries(
    sections.flatMap((section) => {
      const times = loadTimes(events, section)
      return times ? [[section, times]] : []
    }),
  )
}
