import { NAVIGATION, type MarkedPage } from './mark-navigation'

/** A navigation to a page of another section, without loading a document. */
export interface Navigation {
  readonly section: string
  /** Route pattern. */
  readonly page: string
  /** From the click to the page with its first data on screen, in milliseconds. */
  readonly ms: number
  /** All code of the section had loaded when the navigation started. */
  readonly prefetched: boolean
}

/** Report each navigation between sections. Inside a section only the data takes time, which the portal does not influence. */
export function watchNavigations(onNavigation: (navigation: Navigation) => void): void {
  const codeOf = watchCode()
  let last: string | undefined
  observe('measure', (entry) => {
    if (entry.name !== NAVIGATION) return
    const { path, section } = (entry as PerformanceMeasure).detail as MarkedPage
    const isFirst = last === undefined
    const isSame = last === section
    last = section
    if (isFirst || isSame) return
    const code = codeOf(section)
    const prefetched = code.length > 0 && code.every((arrived) => arrived <= entry.startTime)
    onNavigation({ section, page: path, ms: Math.round(entry.duration), prefetched })
  })
}

/** @returns the times at which the scripts of a section arrived */
function watchCode(): (section: string) => readonly number[] {
  const arrivals: { readonly section: string; readonly at: number }[] = []
  observe('resource', (entry) => {
    const section = /\/assets\/([^/]+)\/[^/]+\/[^/]+\.js$/.exec(entry.name)?.[1]
    if (section) arrivals.push({ section, at: (entry as PerformanceResourceTiming).responseEnd })
  })
  return (section) => arrivals.filter((arrival) => arrival.section === section).map(({ at }) => at)
}

/** Observe performance entries, including earlier ones. Browsers without the entry type report none. */
function observe(type: string, take: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
}
