import type { LoggedEvent } from '../section-host/event-log'

interface AboutVersion {
  readonly version: string
  readonly commit: string
  readonly enterBytes: number
  readonly totalBytes: number
}

/** One line of `/dev/sections/about.json`. */
export interface AboutSection {
  readonly name: string
  readonly action: string
  readonly at: string
  readonly by: string
  readonly reason: string
  readonly live: AboutVersion
  readonly previous?: AboutVersion
}

export interface Seen {
  /** How often it was brought onto a page. */
  readonly loads: number
  /** Median of the times that took, in milliseconds; undefined when it never was. */
  readonly medianMs: number | undefined
  /** Failures by kind, most frequent first: `network 2, mount 1`. */
  readonly failures: string
}

/** What this browser has seen of one section. */
export function seenOf(events: readonly LoggedEvent[], section: string): Seen {
  const own = events.filter((event) => event.section === section)
  const times = own.filter(({ kind }) => kind === 'mounted').map(({ ms }) => ms)
  const counts = new Map<string, number>()
  for (const { kind } of own) if (kind !== 'mounted') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const failures = [...counts].toSorted((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`)
  return { loads: times.length, medianMs: median(times), failures: failures.join(', ') }
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
