import type { LoggedEvent } from '../reports/section-events'
import { loadTimes, type LoadTimes } from '../vitals/load-times'

interface AboutVersion {
  readonly version: string
  readonly commit: string
  /** `dirty`: it was built with changes that are in no commit. */
  readonly tree?: 'dirty' | undefined
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
  /** Set while no new version may be published. */
  readonly frozen?: { readonly by: string; readonly at: string; readonly reason: string }
  /** On its pages. Those that nobody offers are the shell's; older release services list none. */
  readonly places?: readonly AboutPlace[]
}

/** A place of a page, as `sections places` lists it. */
interface AboutPlace {
  readonly place: string
  /** The section that offers it. */
  readonly section?: string
  readonly page?: string
  readonly contributions: readonly {
    readonly section: string
    readonly version: string
    readonly title: string
    readonly audience: string
    /** Why nobody is shown it. */
    readonly notShown?: string
  }[]
}

/** The headers of the places. */
export const PLACE_COLUMNS = ['Place', 'Page', 'Offered by', 'Filled by', 'Title', 'For', 'State']

/** A place, with a row for each contribution. */
export function placeRows({ place, section = 'nobody', page = '', contributions }: AboutPlace): string[][] {
  const offered = [place, page, section]
  if (contributions.length === 0) return [[...offered, 'nobody', '', '', 'empty']]
  return contributions.map(({ section: from, version, title, audience, notShown = 'shown' }) => [
    ...offered,
    `${from} ${version}`,
    title,
    audience,
    notShown,
  ])
}

export interface SectionHistory {
  /** Undefined when the section was never mounted. */
  readonly times: LoadTimes | undefined
  /** Failures by kind, most frequent first: `network 2, mount 1`. */
  readonly failures: string
}

/** The loads and failures of one section in this browser. */
export function historyOf(events: readonly LoggedEvent[], section: string): SectionHistory {
  const counts = new Map<string, number>()
  for (const event of events) {
    if (event.section !== section || event.kind === 'mounted') continue
    counts.set(event.kind, (counts.get(event.kind) ?? 0) + 1)
  }
  const failures = [...counts].toSorted((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`)
  return { times: loadTimes(events, section), failures: failures.join(', ') }
}

/** `3, median 200 ms, slowest 300 ms`, or `none`. */
export function describeLoads(times: LoadTimes | undefined): string {
  return times ? `${times.loads}, median ${times.medianMs} ms, slowest ${times.slowestMs} ms` : 'none'
}
