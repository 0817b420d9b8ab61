import type { AboutSection, HealthReport } from '@recog/section-contract/operator-page'
import type { LoggedEvent } from '../reports/section-events'
import { loadTimes, type LoadTimes } from '../vitals/load-times'

/** The headers of the places. */
export const PLACE_COLUMNS = ['Place', 'Page', 'Offered by', 'Filled by', 'Title', 'For', 'State']

/** What fills each place, and why somebody may not be shown it. @param versions the reports of all visitors */
export function placeRows(
  sections: readonly AboutSection[],
  versions: HealthReport['versions'] = [],
): string[][] {
  const stateOf = ({ section, version, capability, notShown }: Filling) => {
    const reports = versions.find((each) => each.section === section && each.version === version)
    return [
      notShown ?? 'shown',
      !notShown && capability && `if the server announces ${capability}`,
      reports?.failedMounts && `${reports.failedMounts} failed mounts`,
      sections.some(({ name, frozen }) => name === section && frozen) && `${section} is frozen`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return sections
    .flatMap(({ places }) => places)
    .flatMap(({ place, section = 'nobody', page = '', contributions }) => {
      const offered = [place, page, section]
      return contributions.length === 0
        ? [[...offered, 'nobody', '', '', 'empty']]
        : contributions.map((each) => [
            ...offered,
            `${each.section} ${each.version}`,
            each.title,
            each.audience,
            stateOf(each),
          ])
    })
}

type Filling = AboutSection['places'][number]['contributions'][number]

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
